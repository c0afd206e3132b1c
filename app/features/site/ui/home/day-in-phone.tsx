import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { Check } from '#app/ui/icons.tsx'

/** A made-up day: what of it is done. */
const DONE: readonly HabitKey[] = ['fasting', 'exercise', 'breathing', 'meditation']

/** One arc of the ring for each habit, a little apart. */
const RADIUS = 50
const ROUND = 2 * Math.PI * RADIUS
const ARC = ROUND / HABITS.length

/** The members' day in a phone, as a picture: the seven habits that the product really has, with a day that is made up. */
export function DayInPhone() {
  return (
    <div
      role="img"
      aria-label="The members’ day in a phone: seven habits on one card, four of them done"
      className="phone-stand"
    >
      <div aria-hidden="true" className="phone">
        <div className="phone-face">
          <p className="text-center font-serif text-xl">Today’s Routine</p>
          <svg aria-hidden="true" viewBox="-64 -64 128 128" className="mx-auto my-4 w-36">
            {HABITS.map(({ key }, index) => (
              <circle
                key={key}
                r={RADIUS}
                fill="none"
                strokeWidth="13"
                strokeDasharray={`${(ARC - 6).toFixed(1)} ${(ROUND - ARC + 6).toFixed(1)}`}
                transform={`rotate(${((index * 360) / HABITS.length - 87).toFixed(1)})`}
                className={DONE.includes(key) ? 'stroke-action' : 'stroke-line'}
              />
            ))}
            <text textAnchor="middle" y="10" className="fill-ink font-serif text-3xl">
              {DONE.length}/{HABITS.length}
            </text>
          </svg>
          <ul>
            {HABITS.map(({ key, label }) => (
              <li key={key} className="flex min-h-11 items-center justify-between gap-3 border-t border-line text-sm">
                <span className="font-medium">{label}</span>
                <span
                  className={
                    DONE.includes(key)
                      ? 'grid size-6 place-items-center rounded-full bg-action text-on-action'
                      : 'size-6 rounded-full border-2 border-edge'
                  }
                >
                  {DONE.includes(key) && <Check className="size-4" />}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
