import type { ReactNode } from 'react'
import type { MemberData } from '../day.server.ts'
import type { Extras } from '../extras.server.ts'

/** The rooms beside the routine, each in one sentence that says what is due. */
export function DayExtras({ extras }: { extras: Extras }) {
  const { due, hasBaseline, review, coach } = extras
  return (
    <section aria-labelledby="extras-heading" className="grid content-start gap-4 border-t border-line pt-6">
      <h2 id="extras-heading" className="text-xl">
        More for you
      </h2>
      <ul className="grid gap-3">
        <Room href="/app/coach" name="Your coach">
          {coach.count > 0 ? 'There’s a new message for you.' : 'Ask, tell, or send a picture: your private thread.'}
        </Room>
        <Room href="/app/review" name="Sunday review">
          {REVIEW_WORDS[review.state]}
        </Room>
        <Room href="/app/experiments" name="Find out for yourself">
          See the patterns in your data and run trials on yourself.
        </Room>
        <Room href="/app/baseline" name="Your baseline">
          {due.length > 0
            ? `Due: ${due.map(({ title }) => title).join(', ')}.`
            : hasBaseline
              ? 'Nothing is due today.'
              : 'Sunday figures, a monthly fitness test, a yearly blood test.'}
        </Room>
      </ul>
    </section>
  )
}

const REVIEW_WORDS = {
  'none yet': 'Your first one waits for you on Sunday.',
  waiting: 'Five minutes to look back on the week.',
  done: 'Done for the week. You can read it again.',
} as const

function Room({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <li>
      <a className="link" href={href}>
        {name}
      </a>
      <span className="block text-sm text-soft">{children}</span>
    </li>
  )
}

type Words = Pick<Extras, 'review' | 'coach' | 'firstWeek'> & Pick<MemberData, 'trial'>

/** Whether a day has a word of its own (`WordsOfDay`). */
export const hasWordsOfDay = ({ review, coach, firstWeek, trial }: Words): boolean =>
  trial !== null ||
  firstWeek !== null ||
  hasNews(coach) ||
  coach.focus !== null ||
  review.focus !== null ||
  isReviewOffered(review)

/**
 * What a day is for, the most pressing in front: the word of a running trial, the coach's, the review of a Sunday, the one
 * thing a member chose for the week.
 */
export function WordsOfDay({ review, coach, firstWeek, trial }: Words) {
  return (
    <ul className="grid gap-1 text-sm">
      {trial && (
        <Word
          label={`Your trial, ${trial.question}: day ${trial.day} of ${trial.of}, block ${trial.block} of ${trial.blocks}`}
        >
          {trial.words}
        </Word>
      )}
      {hasNews(coach) && (
        <Word label={coach.reviewWeek ? 'Your review was answered' : 'Your coach'}>
          <a className="link" href="/app/coach#newest">
            {coach.reviewWeek
              ? 'Read what your coach says'
              : coach.count > 0
                ? 'A message is waiting for you'
                : 'A suggestion waits for your answer'}
          </a>
        </Word>
      )}
      {firstWeek && (
        <Word label={`Your first week, day ${firstWeek.day} of 7`}>
          <a className="link" href={firstWeek.href}>
            {firstWeek.title}
          </a>
          <span className="block font-sans text-sm text-soft">{firstWeek.text}</span>
        </Word>
      )}
      {coach.focus !== null && <Word label="Your focus, with your coach">{coach.focus}</Word>}
      {isReviewOffered(review) && (
        <Word label="It is Sunday">
          <a className="link" href="/app/review">
            Five minutes to look back on the week
          </a>
        </Word>
      )}
      {review.focus !== null && <Word label="Your focus this week">{review.focus}</Word>}
    </ul>
  )
}

const isReviewOffered = ({ isSunday, state }: Extras['review']) => isSunday && state === 'waiting'
const hasNews = ({ count, suggestions }: Extras['coach']) => count > 0 || suggestions > 0

function Word({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li>
      <span className="text-soft">{label}: </span>
      <span className="font-medium">{children}</span>
    </li>
  )
}
