import { groupThousands } from '../../shared/amounts.ts';
import { count } from './count.ts';

/** "812 bytes", "3.4 KB", "12.0 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return count(bytes, 'byte');
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB'];
  return `${groupThousands(size.toFixed(1))} ${unit}`;
}
