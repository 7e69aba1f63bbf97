interface WayBackProps {
  /** The page that this one belongs to. */
  children: string;
  onClick(): void;
}

/** The way from one thing back to the list that it is in. */
export function WayBack({ children, onClick }: WayBackProps) {
  return (
    <nav aria-label="Path" className="nowrap">
      <button type="button" className="link s m" onClick={onClick}>
        {children}
      </button>
      <span className="s m"> /</span>
    </nav>
  );
}
