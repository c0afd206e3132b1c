/** The way up: a path, hills one behind the other, a low sun, one walker. Lines only; the colours are the page's own. */
export function Landscape() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 460"
      className="drawing w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
    >
      <circle cx="372" cy="150" r="74" className="fill-sun/20 stroke-sun" />
      <g className="stroke-sun" strokeWidth="1.5">
        <path d="M372 46V22M446 76l17-17M298 76l-17-17M476 150h24M268 150h-24" />
      </g>
      <path
        d="M0 262c60-48 104-60 148-34 30 18 54 26 86 4 44-30 92-84 146-58 62 30 110 76 180 62v224H0Z"
        className="fill-paper stroke-line"
      />
      <path
        d="M0 316c66-30 120-34 176-6 60 30 112 22 170-14 66-42 138-34 214 6v158H0Z"
        className="fill-tint stroke-edge"
      />
      <path d="M0 388c84-32 170-34 252-8 96 30 198 26 308-12v92H0Z" className="fill-paper stroke-action" />
      <path
        d="M214 460c-8-34 62-44 96-62 36-20-28-34-52-48-26-16 10-30 46-38 34-8 50-20 60-38"
        className="stroke-clay"
        strokeDasharray="1 11"
        strokeWidth="4"
      />
      <g className="stroke-action">
        <path d="M84 366v-58M84 322l-16-14M84 334l18-16M84 308c-22-4-30-24-22-42 8-16 36-20 46-2 10 20 0 40-24 44Z" />
        <path d="M470 352v-44M470 318l13-11M470 308c-17-3-24-18-18-32 7-13 29-16 37-2 7 15-1 31-19 34Z" />
        <path d="M512 372v-30M512 342c-13-2-17-14-13-24 5-9 21-11 27-1 5 11 0 22-14 25Z" />
      </g>
      <g className="stroke-ink" strokeWidth="2.25">
        <circle cx="318" cy="352" r="6.5" />
        <path d="M317 360c-3 9-4 16-3 24l-9 20M314 384l11 9 2 14M317 366l-10 10M317 366l10 7 7-3M334 370l4 36" />
      </g>
    </svg>
  )
}
