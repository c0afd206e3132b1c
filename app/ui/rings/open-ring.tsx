const RADIUS = 50
const ROUND = 2 * Math.PI * RADIUS

/** A day without entries: one open arc for each habit. */
export function OpenRing({ parts, words }: { parts: number; words: string }) {
  const arc = ROUND / parts
  return (
    <div aria-hidden="true" className="relative mx-auto grid w-52 place-items-center">
      <svg aria-hidden="true" viewBox="-64 -64 128 128" className="w-full">
        {Array.from({ length: parts }, (_, place) => `rotate(${((place * 360) / parts - 87).toFixed(1)})`).map(
          (turn) => (
            <circle
              key={turn}
              r={RADIUS}
              fill="none"
              strokeWidth="13"
              strokeDasharray={`${(arc - 6).toFixed(1)} ${(ROUND - arc + 6).toFixed(1)}`}
              transform={turn}
              className="stroke-line"
            />
          ),
        )}
      </svg>
      <p className="absolute grid justify-items-center">
        <span className="font-serif text-5xl font-light">0</span>
        <span className="text-sm text-soft">{words}</span>
      </p>
    </div>
  )
}
