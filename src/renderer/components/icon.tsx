import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** Pixels; 16 in text. */
  size?: number;
  className?: string;
}

/** A drawn sign. Always decoration: the word beside it carries the meaning. */
export function Icon({ of: Sign, size = 16, className = '' }: IconProps) {
  return <Sign size={size} strokeWidth={1.75} aria-hidden="true" className={`ic ${className}`} />;
}
