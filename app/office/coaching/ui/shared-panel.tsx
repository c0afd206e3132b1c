import type { ReactNode } from 'react'
import { kindsInWords, type SharedKind } from '#app/features/coaching/sharing.ts'
import { dayLabel, shortDayLabel } from '#app/values/day-label.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { countHabitDays } from '../habit-days.ts'

export type SharedShown = {
  today: LocalDate
  kinds: readonly SharedKind[]
  from: string
  until: string | null
  lastLook: string | null
  kept: readonly { date: LocalDate; outcome: keyof typeof SIGNS }[] | null
  figures: readonly { date: LocalDate; done: readonly HabitKey[] }[] | null
  checkins: readonly { date: LocalDate; sleep: number | null; energy: number | null; stress: number | null }[] | null
  notes: readonly { date: LocalDate; note: string }[] | null
  baseline: readonly { id: string; title: string; value: string; date: LocalDate }[] | null
  /** What can't be shown of the baseline, one sentence each. */
  damaged: readonly string[]
  reviews: readonly SharedReview[] | null
}

type SharedReview = {
  week: LocalDate
  helped: string
  hindered: string
  focus: string
  completion: number | null
  isAnswered: boolean
}

const SIGNS = {
  kept: ['●', 'kept'],
  neutral: ['–', 'off'],
  missed: ['○', 'missed'],
  frozen: ['❄', 'frozen'],
  open: ['…', 'not over yet'],
} as const

/** What a member shares, with the hint that viewing it is recorded. */
export function SharedPanel({ name, shared }: { name: string; shared: SharedShown | null }) {
  if (!shared)
    return (
      <section aria-label="Shared" className="border-t border-line pt-4 text-sm text-soft">
        {name} shares nothing with you at the moment. They can change that under ‘What your coach sees’.
      </section>
    )
  const { today, kinds, from, until, lastLook, kept, figures, checkins, notes, baseline, damaged, reviews } = shared
  return (
    <section aria-label="Shared" className="grid gap-7">
      <p className="border-l-2 border-sun pl-4 text-sm text-soft">
        {name} shows you {kindsInWords(kinds)}; from {from} on, {until ? `until ${until}` : 'until they end it'}. This
        look is noted and they can see it.
        {lastLook && ` You last looked ${lastLook}.`}
      </p>
      {kept && (
        <Part title="Days">
          <ol className="flex flex-wrap gap-1">
            {kept.map(({ date, outcome }) => (
              <li key={date} title={`${dayLabel(date)}: ${SIGNS[outcome][1]}`} className="w-6 text-center">
                <span aria-hidden="true">{SIGNS[outcome][0]}</span>
                <span className="sr-only">
                  {dayLabel(date)}: {SIGNS[outcome][1]}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {figures && (
        <Part title="Habits, last four weeks">
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
            {countHabitDays(figures, today).map(({ key, label, words }) => (
              <div key={key} className="contents">
                <dt>{label}</dt>
                <dd className="tabular-nums">{words}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {checkins && (
        <Part title="Check-ins">
          {checkins.length === 0 ? (
            <p className="text-sm text-soft">None in the last four weeks.</p>
          ) : (
            <table className="w-full text-sm tabular-nums">
              <thead>
                <tr className="text-left text-soft">
                  {['Day', 'Sleep', 'Energy', 'Stress'].map((head) => (
                    <th key={head} scope="col" className="py-1 font-normal">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {checkins.slice(-14).map(({ date, sleep, energy, stress }) => (
                  <tr key={date} className="border-t border-line">
                    <th scope="row" className="py-1 text-left font-normal">
                      {shortDayLabel(date)}
                    </th>
                    <td>{sleep ?? '–'}</td>
                    <td>{energy ?? '–'}</td>
                    <td>{stress ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Part>
      )}
      {notes && (
        <Part title="Notes">
          {notes.length === 0 && <p className="text-sm text-soft">None in the last four weeks.</p>}
          {notes.slice(-7).map(({ date, note }) => (
            <p key={date} className="text-sm wrap-anywhere whitespace-pre-wrap">
              <span className="text-soft">{shortDayLabel(date)}: </span>
              {note}
            </p>
          ))}
        </Part>
      )}
      {baseline && (
        <Part title="Baseline">
          {baseline.length + damaged.length === 0 && <p className="text-sm text-soft">Nothing measured yet.</p>}
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
            {baseline.map(({ id, title, value, date }) => (
              <div key={id} className="contents">
                <dt>
                  {title} <span className="text-soft">{shortDayLabel(date)}</span>
                </dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {damaged.map((words) => (
            <p key={words} className="text-sm text-soft">
              {words}
            </p>
          ))}
        </Part>
      )}
      {reviews && (
        <Part title="Sunday reviews">
          {reviews.length === 0 && <p className="text-sm text-soft">None yet.</p>}
          {reviews.map(({ week, helped, hindered, focus, completion, isAnswered }) => (
            <article key={week} className="grid gap-1 border-t border-line pt-3 text-sm">
              <h3 className="font-sans font-medium">
                Week from {dayLabel(week)}
                {completion === null ? '' : `, ${Math.round(completion)}%`}
              </h3>
              {helped && <p className="wrap-anywhere">Helped: {helped}</p>}
              {hindered && <p className="wrap-anywhere">Got in the way: {hindered}</p>}
              {focus && <p className="wrap-anywhere">Focus: {focus}</p>}
              {isAnswered ? (
                <p className="text-soft">You’ve answered this one.</p>
              ) : (
                <p>
                  <a className="link touch" href={`?review=${week}#answer`}>
                    Answer this review
                  </a>
                </p>
              )}
            </article>
          ))}
        </Part>
      )}
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <h2 className="font-sans text-sm font-semibold">{title}</h2>
    {children}
  </div>
)
