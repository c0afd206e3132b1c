import { CHALLENGE_DAYS } from '../event.ts'

type Line = { seat: number; name: string; kept: number; isSelf: boolean }

/** A challenge's results: the total, then each participant in order of joining. */
export function Group({ lines, day }: { lines: readonly Line[]; day: number }) {
  const together = lines.reduce((sum, { kept }) => sum + kept, 0)
  return (
    <section aria-labelledby="group" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="group" className="text-2xl">
          Together
        </h2>
        <p className="text-soft">{stage(day)}</p>
      </div>
      <p className="flex items-baseline gap-3">
        <strong className="text-5xl font-light tabular-nums">{together}</strong>
        <span className="text-lg text-soft">{together === 1 ? 'day kept' : 'days kept'}</span>
      </p>
      <ul className="border-b border-line">
        {lines.map(({ seat, name, kept, isSelf }) => (
          <li key={seat} className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-t border-line py-4">
            <span className={isSelf ? 'font-semibold' : undefined}>
              {name}
              {isSelf && <span className="font-normal text-soft"> (you)</span>}
            </span>
            <span className="tabular-nums">
              {kept} <span className="sr-only">{kept === 1 ? 'day' : 'days'} kept</span>
            </span>
            <span aria-hidden="true" className="filled col-span-2 h-1.5 overflow-hidden rounded-full bg-sunk">
              <span className="block h-full bg-action" style={{ width: `${(kept / CHALLENGE_DAYS) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        In the order in which they joined. A day counts when its owner has kept it, and nothing else about it is shown.
      </p>
    </section>
  )
}

function stage(day: number): string {
  if (day === 0) return 'It hasn’t begun yet.'
  return day > CHALLENGE_DAYS ? 'All 28 days are over.' : `Day ${day} of ${CHALLENGE_DAYS}.`
}
