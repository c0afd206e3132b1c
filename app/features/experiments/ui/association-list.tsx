import type { OutcomeAssociations } from '../associations.ts'
import { AnswerWords, IntervalMark } from './answer-words.tsx'

/** Habits beside the check-in: both group sizes and an interval for each, and what must be said of all of them. */
export function AssociationList({ outcomes }: { outcomes: readonly OutcomeAssociations[] }) {
  const answers = outcomes.flatMap(({ associations }) => associations.filter(({ answer }) => answer.isEnough))
  return (
    <section id="associations" aria-labelledby="associations-heading" className="grid gap-8 border-t border-line pt-8">
      <header className="grid gap-3">
        <h2 id="associations-heading" className="text-2xl">
          Patterns in your data
        </h2>
        <p className="measure text-soft">
          We compare days with a habit and days without it over the last twelve months: that day’s energy and stress,
          and sleep the night after.
        </p>
      </header>
      <div className="grid gap-10">
        {outcomes.map(({ outcome, label, better, associations }) => (
          <section key={outcome} aria-labelledby={`outcome-${outcome}`} className="grid gap-3">
            <h3 id={`outcome-${outcome}`} className="text-xl">
              {label} <span className="font-sans text-sm text-soft">1 to 5, {better}</span>
            </h3>
            <ul>
              {associations.map(({ habit, label: name, answer, isMarked }) => (
                <li
                  key={habit}
                  className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)_120px] sm:items-center"
                >
                  <span className="font-medium">{name}</span>
                  <AnswerWords answer={answer} withIt="with" without="without" isMarked={isMarked} />
                  <IntervalMark answer={answer} isMarked={isMarked} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="measure grid gap-3 text-sm text-soft">
        {answers.length > 0 && (
          <p>
            {answers.length === 1 ? 'One comparison was' : `All ${answers.length} comparisons were`} counted together,
            so that of those called more than chance no more than one in twenty should be luck.
          </p>
        )}
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-ink">
            How it is worked out
          </summary>
          <p className="pt-1">
            A pattern isn’t a cause. A good day may make the habit easier, or something else may bring both. A trial
            (above) is a fairer test. The interval is Welch’s, for the difference of two means. Days in a row resemble
            each other, so each counts for less the more they do. Chances are adjusted by Benjamini and Hochberg’s
            method over all comparisons here, shown as more than chance or not. Days off, and days on which nothing was
            entered, are left out.
          </p>
        </details>
      </div>
    </section>
  )
}
