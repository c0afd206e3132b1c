import type { OutcomeAssociations } from '../associations.ts'
import { patternsOf, patternWords } from '../patterns.ts'
import { AnswerWords, IntervalMark } from './answer-words.tsx'

type Props = { outcomes: readonly OutcomeAssociations[] }

/** Associations of habits with the check-in and the sleep diary: the notable ones as sentences, and all comparisons in one disclosure. */
export function AssociationList({ outcomes }: Props) {
  const { shown, more, compared } = patternsOf(outcomes)
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
      {shown.length > 0 && (
        <ul className="grid gap-6">
          {shown.map((pattern) => (
            <li key={`${pattern.outcome} ${pattern.habit}`} className="grid gap-2">
              <p className="measure text-lg">{patternWords(pattern)}</p>
              <IntervalMark answer={pattern.answer} isMarked width={320} />
            </li>
          ))}
        </ul>
      )}
      <p className="measure">{summaryOf({ shown: shown.length, more, compared })}</p>
      <details>
        <summary className="w-fit cursor-pointer py-2.5 underline decoration-1 underline-offset-4">
          All the comparisons
        </summary>
        <Comparisons outcomes={outcomes} />
        <p className="measure pt-6 text-sm text-soft">
          A pattern isn’t a cause. A good day may make the habit easier, or something else may bring both. A trial
          (above) is a fairer test. The interval is Welch’s, for the difference of two means. Days in a row resemble
          each other, so each counts for less the more they do. Chances are adjusted by Benjamini and Hochberg’s method
          over all comparisons here, shown as more than chance or not. Days off, and days on which nothing was entered,
          are left out.
        </p>
      </details>
    </section>
  )
}

function summaryOf({ shown, more, compared }: { shown: number; more: number; compared: number }): string {
  if (compared === 0) return 'Not enough data yet: a comparison needs 14 days with a habit and 14 without it.'
  const counted = compared === 1 ? 'One comparison was' : `All ${compared} comparisons were`
  const fair = `${counted} counted together, so that of those called more than chance no more than one in twenty should be luck.`
  if (shown === 0) return `${fair} None of them is.`
  return more === 0 ? fair : `${fair} ${more} more ${more === 1 ? 'is' : 'are'} below.`
}

const Comparisons = ({ outcomes }: Props) => (
  <div className="grid gap-10 pt-4">
    {outcomes.map(({ outcome, label, better, associations }) => (
      <section key={outcome} aria-labelledby={`outcome-${outcome}`} className="grid gap-3">
        <h3 id={`outcome-${outcome}`} className="text-xl">
          {label} <span className="font-sans text-sm text-soft">{better}</span>
        </h3>
        <ul>
          {associations.map(({ habit, label: name, answer, isMarked }) => (
            <li
              key={habit}
              className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)_120px] sm:items-center"
            >
              <span className="font-medium">{name}</span>
              <AnswerWords answer={answer} isMarked={isMarked} />
              <IntervalMark answer={answer} isMarked={isMarked} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
