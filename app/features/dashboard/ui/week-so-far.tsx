import { classNames } from '#app/ui/class-names.ts'
import { Named } from '#app/ui/named.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { DayPage } from '../day.server.ts'

type Week = NonNullable<DayPage['week']>

const WORDS: Readonly<Record<Week['days'][number]['outcome'], string>> = {
  kept: 'a good day',
  frozen: 'a freeze',
  neutral: 'a day off',
  missed: 'not a good day yet',
}

/** The six days before today and their result; free for everyone. */
export function WeekSoFar({ week: { days, streak, rule } }: { week: Week }) {
  return (
    <Named
      by="week-heading"
      title="Your week so far"
      className="mx-auto grid w-full max-w-[70rem] gap-4 px-5 pt-10 pb-12 lg:px-12"
    >
      <ol className="grid max-w-narrow grid-cols-6 gap-1.5 sm:gap-3">
        {days.map(({ date, outcome, completed, applicable }) => (
          <li key={date} className="grid justify-items-center gap-1.5">
            <a
              href={`/app?date=${date}`}
              aria-label={`${longDayLabel(date)}: ${completed} of ${applicable} habits, ${WORDS[outcome]}`}
              className={classNames(
                'filled grid aspect-square w-full max-w-14 min-w-11 place-items-center rounded-full border font-serif text-lg tabular-nums',
                outcome === 'kept' ? 'border-action bg-action text-on-action' : 'border-edge text-soft',
                (outcome === 'frozen' || outcome === 'neutral') && 'border-dashed',
              )}
            >
              {completed}
            </a>
            <span aria-hidden="true" className="text-xs text-soft">
              {longDayLabel(date).slice(0, 3)}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-lg">
        {streak === 0
          ? `${rule} One good day starts a streak.`
          : streak === 1
            ? 'One good day in a row before today.'
            : `${streak} good days in a row before today.`}
      </p>
    </Named>
  )
}
