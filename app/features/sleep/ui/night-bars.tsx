import { writeClock } from '#app/values/clock-time.ts'
import { shortDayLabel } from '#app/values/day-label.ts'
import { durationInWords } from '#app/values/duration.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { asleepOf, type Night } from '../night.ts'

/** The smallest range of hours shown, in minutes after midnight: 20:00 to 10:00. */
const EVENING = -240
const MORNING = 600
/** The share of these hours that words take on the narrowest phone. */
const SHORT = 0.36

type Props = { days: readonly LocalDate[]; nights: readonly Night[]; label: string; joinedOn: LocalDate }

/** Two weeks of nights as bars on the same hours, one below the other, which shows how much they vary. */
export function NightBars({ days, nights, label, joinedOn }: Props) {
  const first = Math.floor(Math.min(EVENING, ...nights.map(({ from }) => from)) / 120) * 120
  const last = Math.ceil(Math.max(MORNING, ...nights.map(({ until }) => until)) / 120) * 120
  const at = (minutes: number) => `${((minutes - first) / (last - first)) * 100}%`
  const hours = Array.from({ length: (last - first) / 240 + 1 }, (_, index) => first + index * 240).filter(
    (hour) => hour < last,
  )
  // A short night's words don't fit into its bar: they stand beside it, where there is more room.
  const isShort = ({ from, until }: Night) => until - from < (last - first) * SHORT
  const besideOf = ({ from, until }: Night) =>
    `absolute px-1.5 text-ink ${from + until < first + last ? 'left-full' : 'right-full'}`
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="relative ml-[min(6rem,28vw)] h-5 text-axis text-soft tabular-nums">
        {hours.map((hour) => (
          <span key={hour} className="absolute -translate-x-1/2" style={{ left: at(hour) }}>
            {writeClock(hour)}
          </span>
        ))}
      </div>
      <ol aria-label={label} className="grid">
        {days.map((date) => {
          const night = nights.find((one) => one.date === date)
          return (
            <li key={date} className="grid grid-cols-[min(6rem,28vw)_minmax(0,1fr)] items-center">
              <a
                // A night from before the account can't be changed: its address would open the last one.
                href={date < joinedOn ? undefined : `/app/sleep?date=${date}`}
                className="flex min-h-11 items-center text-sm [&[href]]:hover:underline"
              >
                {shortDayLabel(date)}
              </a>
              <span className="relative block h-11 border-b border-line">
                {night ? (
                  <span
                    className="filled absolute inset-y-2 flex items-center justify-center rounded-full bg-action px-1 text-axis text-on-action"
                    style={{ left: at(night.from), right: `calc(100% - ${at(night.until)})` }}
                  >
                    <span className="sr-only">
                      {writeClock(night.from)} to {writeClock(night.until)},
                    </span>
                    <span className={`whitespace-nowrap tabular-nums ${isShort(night) ? besideOf(night) : ''}`}>
                      {durationInWords(asleepOf(night))}
                    </span>
                  </span>
                ) : (
                  <span className="sr-only">nothing written</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
