/** The mark and the name. */
export function Brand() {
  return (
    <span className="brand">
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
      >
        <path d="M3 16.5h14" strokeWidth="1.6" />
        <path d="M4.5 12.2 8 4.5" strokeWidth="2.4" />
        <path d="m9.5 12.2 6-8.2" strokeWidth="2.4" />
      </svg>
      <span className="bar-more bar-first">Countersign</span>
    </span>
  );
}
