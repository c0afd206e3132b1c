import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { DayPage, MemberData } from '../day.server.ts'
import type { Extras } from '../extras.server.ts'

/** The other rooms, each with a sentence on what is due. */
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

const Room = ({ href, name, children }: { href: string; name: string; children: ReactNode }) => (
  <li>
    <TextLink href={href}>{name}</TextLink>
    <span className="block text-sm text-soft">{children}</span>
  </li>
)

/** The possible messages of a day; all but the safety questions are for members. */
export type Words = Partial<
  Pick<Extras, 'review' | 'coach' | 'firstWeek' | 'year'> &
    Pick<MemberData, 'trial'> & { safety: DayPage['safetyQuestions'] }
>

/** Whether a day has a message to show (`WordsOfDay`). */
export const hasWordsOfDay = (words: Words): boolean => listWords(words).length > 0

/**
 * The most urgent message of the day in one line: safety questions, a running trial, a message by the coach, the first
 * week, Sunday's review or the week's intention. The others expand below it.
 */
export function WordsOfDay(words: Words) {
  const [first, ...others] = listWords(words)
  if (!first) return null
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 text-sm lg:justify-start',
        first.isLong && 'is-long',
      )}
    >
      <Word {...first} className="min-w-[70%] flex-1 lg:min-w-0 lg:flex-none" />
      {others.length > 0 && (
        <details className="open:basis-full">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft">{others.length} more</summary>
          <ul className="grid gap-1 pb-2">
            {others.map((word) => (
              <li key={word.label}>
                <Word {...word} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** `isLong`: longer than one line on a phone, so the ring leaves it more room (today.css). */
type DayLine = { label: string; word: ReactNode; isLong?: boolean }

function listWords({ safety, review, coach, firstWeek, year, trial }: Words): DayLine[] {
  const lines: DayLine[] = []
  if (safety === 'open')
    lines.push({
      label: 'Fasting, cold, heat',
      isLong: true,
      word: (
        <LinkWithWhy href="/app/safety" why="They aren’t for everyone. Until then each has a safe swap.">
          Answer the safety questions
        </LinkWithWhy>
      ),
    })
  if (trial) {
    const where = `day ${trial.day} of ${trial.of}, block ${trial.block} of ${trial.blocks}`
    lines.push({ label: `Your trial, ${trial.question}: ${where}`, word: trial.words, isLong: true })
  }
  if (safety === 'again')
    lines.push({
      label: 'Due again',
      word: (
        <LinkWithWhy href="/app/safety" why="A year has passed, or they’ve changed.">
          The safety questions
        </LinkWithWhy>
      ),
    })
  if (coach && hasNews(coach))
    lines.push({
      label: coach.reviewWeek ? 'Your review was answered' : 'Your coach',
      word: (
        <TextLink href="/app/coach#newest">
          {coach.reviewWeek
            ? 'Read what your coach says'
            : coach.count > 0
              ? 'A message is waiting for you'
              : 'A suggestion waits for your answer'}
        </TextLink>
      ),
    })
  if (firstWeek)
    lines.push({
      label: `Your first week as a member, day ${firstWeek.day} of 7`,
      isLong: true,
      word: (
        <LinkWithWhy href={firstWeek.href} why={firstWeek.text}>
          {firstWeek.title}
        </LinkWithWhy>
      ),
    })
  if (coach && coach.focus !== null) lines.push({ label: 'Your focus, with your coach', word: coach.focus })
  if (review && isReviewOffered(review))
    lines.push({
      label: 'It’s Sunday',
      word: <TextLink href="/app/review">Five minutes to look back on the week</TextLink>,
    })
  if (review && review.focus !== null) lines.push({ label: 'Your focus this week', word: review.focus })
  if (year)
    lines.push({
      label: 'Your year',
      word: <TextLink href={`/app/year/${year.key}`}>{year.title} in ten screens</TextLink>,
    })
  return lines
}

const isReviewOffered = ({ isSunday, state }: Extras['review']) => isSunday && state === 'waiting'
const hasNews = ({ count, suggestions }: Extras['coach']) => count > 0 || suggestions > 0

const LinkWithWhy = ({ href, why, children }: { href: string; why: string; children: string }) => (
  <>
    <TextLink href={href}>{children}</TextLink>
    <span className="block font-sans font-normal text-soft">{why}</span>
  </>
)

const Word = ({ label, word, className }: DayLine & { className?: string }) => (
  <p className={className}>
    <span className="text-soft">{label}: </span>
    <span className="font-medium">{word}</span>
  </p>
)
