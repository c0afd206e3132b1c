import type { ReactNode } from 'react'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { keptDayWords } from '#app/features/routine/streak-rule.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Rings } from '#app/ui/rings/rings.tsx'
import { ShareButton } from '#app/ui/share/share-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { YearStory as Story } from '../year.server.ts'
import { Bars, Figure } from './year-drawings.tsx'

const SCREENS = 10

/** A year as ten screens below each other: plain HTML with links between them, which prints as ten pages. */
export function YearStory({ story }: { story: Story }) {
  const { year, isOver, figures, planted, felt, notes, milestones } = story
  const { longest, whole, habits, grown, months, best } = figures
  return (
    <div className="year">
      <Screen place={1} title={year.title} isNight>
        <p className="text-xl">
          {dated(year.from)} to {isOver ? dated(year.until) : 'today'}, from your own record.
        </p>
        <p className="measure text-soft">Ten screens. Nothing here compares you with anybody but yourself.</p>
      </Screen>
      <Screen place={2} title={`${count(planted.days.length, 'day')}, ${count(planted.rings, 'ring')}`}>
        {planted.days.length > 0 && (
          <Rings
            days={planted.days}
            start={planted.start}
            size={460}
            hasGhosts={false}
            hasToday={!isOver}
            className="mx-auto w-[min(78vw,46svh)] print:w-80"
          />
        )}
        <p className="measure">
          One ring a week, seven arcs a ring: the deeper the green, the more of the day you did.{' '}
          {figures.entered < planted.days.length && `You wrote down ${figures.entered} of the days.`}
        </p>
      </Screen>
      <Screen place={3} title="Days you kept">
        <Figure value={figures.kept} unit={figures.kept === 1 ? 'day' : 'days'} />
        <p className="measure">
          At 70% or more, of {count(figures.days, 'day')} that counted. The mean of all of them is {figures.completion}
          %, and they come to {figures.microLives.toFixed(1)} Micro-Lives.
        </p>
      </Screen>
      <Screen place={4} title="Your longest run">
        <Figure value={longest?.days ?? 0} unit={longest?.days === 1 ? 'day' : 'days'} />
        <p className="measure">
          {longest === null
            ? 'No run yet. One kept day begins the next.'
            : longest.days === 1
              ? `It was ${dated(longest.from)}.`
              : `From ${dated(longest.from)} to ${dated(longest.until)}${longest.held > 0 ? `, held ${longest.held === 1 ? 'once' : `${longest.held} times`} by a freeze` : ''}.`}
        </p>
      </Screen>
      <Screen place={5} title="Perfect days">
        <Figure value={whole.count} unit={whole.count === 1 ? 'day' : 'days'} />
        <p className="measure">
          {whole.first
            ? `Everything the day asked for, done. The first was ${dated(whole.first)}.`
            : `Days on which everything the day asked for was done. None yet, and ${keptDayWords()}, too.`}
        </p>
      </Screen>
      <Screen place={6} title={figures.most ? `Most of all: ${figures.most}` : 'Habit by habit'}>
        <Bars
          label="Days each habit was done"
          rows={habits.map(({ label, done, due }) => ({ label, share: done / due, words: `${done} of ${due}` }))}
        />
        <p className="measure text-sm text-soft">
          Of the days on which it was due. Days when it was switched off are left out.
        </p>
      </Screen>
      <Screen
        place={7}
        title={grown ? `What grew: ${grown.label}` : figures.isComparable ? 'Steady' : 'First half, second half'}
      >
        {grown ? (
          <>
            <Bars
              label={`${grown.label}, by half`}
              rows={[
                { label: 'First half', share: grown.before / 100, words: `${grown.before}%` },
                { label: 'Second half', share: grown.after / 100, words: `${grown.after}%` },
              ]}
            />
            <p className="measure">None of your other habits grew more from the first half to the second.</p>
          </>
        ) : (
          <p className="measure text-xl">
            {figures.isComparable
              ? 'No habit was done ten points more often in the second half than in the first. Staying as you are is a result, too.'
              : 'Too few days yet to set one half beside the other. Next year there’ll be more to say.'}
          </p>
        )}
      </Screen>
      <Screen place={8} title={best ? `Your best month: ${best.label}` : 'Month by month'}>
        {months.length > 0 ? (
          <Bars
            label="Completion by month"
            rows={months.map(({ label, completion }) => ({ label, share: completion / 100, words: `${completion}%` }))}
          />
        ) : (
          <p className="measure text-xl">No month has a day that counts yet.</p>
        )}
      </Screen>
      <Screen place={9} title="How it felt">
        {felt.length > 0 ? (
          <dl className="grid gap-5 sm:grid-cols-3">
            {felt.map(({ key, mean, count: said }) => (
              <div key={key}>
                <dt className="text-soft">{FELT[key]}</dt>
                <dd>
                  <Figure value={mean.toFixed(1)} unit="of 5" />
                  <span className="text-sm text-soft">the mean of {said} check-ins</span>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="measure text-xl">Too few check-ins to say. Three taps a day are enough for the next year.</p>
        )}
        {notes.first && (
          <figure className="grid gap-2 border-s-2 border-line ps-5">
            <blockquote className="measure line-clamp-6 whitespace-pre-line font-serif text-xl">
              {notes.first.body}
            </blockquote>
            <figcaption className="text-sm text-soft">
              Your first of {count(notes.count, 'note')}, {dated(notes.first.date)}
            </figcaption>
          </figure>
        )}
      </Screen>
      <Screen place={10} title={milestones.length > 0 ? 'What you earned' : 'What comes next'} isNight>
        {milestones.length > 0 ? (
          <ul className="grid gap-2">
            {milestones.map(({ label, earnedOn }) => (
              <li key={label} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2">
                <span className="font-serif text-xl">{label}</span>
                <time dateTime={earnedOn} className="text-soft">
                  {dated(earnedOn)}
                </time>
              </li>
            ))}
          </ul>
        ) : (
          <p className="measure text-xl">The record goes on. The next ring is already growing.</p>
        )}
        <SaveButtons story={story} />
      </Screen>
    </div>
  )
}

const FELT = { sleep: 'Sleep', energy: 'Energy', stress: 'Stress' } as const

const dated = dayLabel
const count = (number: number, word: string) => `${number} ${number === 1 ? word : `${word}s`}`

type ScreenProps = { place: number; title: string; isNight?: boolean; children: ReactNode }

function Screen({ place, title, isNight = false, children }: ScreenProps) {
  return (
    <section
      id={`screen-${place}`}
      aria-labelledby={`screen-${place}-heading`}
      className={classNames('year-screen', isNight && 'night')}
    >
      <div className="year-body">
        <p className="text-sm text-soft tabular-nums">
          {place} of {SCREENS}
        </p>
        <h2 id={`screen-${place}-heading`} className="text-4xl font-light text-balance">
          {title}
        </h2>
        {children}
      </div>
      <nav aria-label={`Screen ${place}`} className="year-ways print:hidden">
        {place > 1 && (
          <TextLink className="touch" href={`#screen-${place - 1}`}>
            Back
          </TextLink>
        )}
        {place < SCREENS && (
          <TextLink className="touch ms-auto" href={`#screen-${place + 1}`}>
            Next
          </TextLink>
        )}
      </nav>
    </section>
  )
}

/** Buttons for a PDF, by the browser's print dialog, and for a shareable picture. */
function SaveButtons({ story: { year, isOver, figures, planted } }: { story: Story }) {
  const isHydrated = useIsHydrated()
  return (
    <div className="flex flex-wrap items-start gap-3 print:hidden">
      {isHydrated ? (
        <>
          <Button onClick={() => print()}>Keep as PDF</Button>
          <ShareButton
            picture={async () => {
              const { paintRings } = await import('#app/ui/share/draw.ts')
              return {
                name: `my-year-${year.key}`,
                title: year.title,
                lines: [
                  `${count(planted.days.length, 'day')}, ${count(planted.rings, 'ring')}`,
                  `${count(figures.kept, 'day')} kept, ${figures.longest?.days ?? 0} in a row`,
                ],
                paint: paintRings(planted.days, planted.start, !isOver),
              }
            }}
          />
        </>
      ) : (
        <p className="text-soft">To keep it, print this page and choose ‘Save as PDF’.</p>
      )}
    </div>
  )
}
