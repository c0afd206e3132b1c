/** A sun that rises behind a hill, and the path towards it. */
export function Logo() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className="drawing size-8"
      fill="none"
      strokeLinecap="round"
      strokeWidth="1.75"
    >
      <circle cx="16" cy="12.5" r="5.25" className="stroke-sun" />
      <path d="M2.5 22.5c5-5.5 9-5.5 13.5-2s9 3.5 13.5-2" className="stroke-action" />
      <path d="M13 29c1.5-3 5.5-3.5 4.5-6.5" className="stroke-action" />
    </svg>
  )
}
