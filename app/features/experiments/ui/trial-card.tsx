import { useRevalidator } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.tsx'
import { dayLabel, shortDayLabel } from '#app/values/day-label.ts'
import type { instructionOn, Trial, TrialResult, TrialState } from '../trial.ts'
import { AnswerWords, IntervalMark } from './answer-words.tsx'

export type ShownTrial = Trial & {
  question: string
  state: TrialState
  /** The safety answers have left its habit out since. */
  isHalted: boolean
  instruction: ReturnType<typeof instructionOn>
  result: TrialResult
}

/** A trial's current state: today's instruction, the plan, and at the end its result. */
export function TrialCard({ trial }: { trial: ShownTrial }) {
  const { id, question, state, isHalted, instruction, result, startsOn, endedOn } = trial
  const isOpen = state !== 'over'
  return (
    <article
      aria-labelledby={`trial-${id}`}
      className="grid min-w-0 gap-6 rounded-lg border border-line bg-raised p-5 sm:p-8"
    >
      <header className="grid gap-2">
        <h3 id={`trial-${id}`} className="text-xl">
          {question}
        </h3>
        {isHalted && isOpen ? (
          <p className="font-medium">Your safety answers now leave this habit out, so please end this trial.</p>
        ) : (
          <p>
            {state === 'waiting' && `It begins on ${dayLabel(startsOn)}.`}
            {instruction && (
              <>
                <strong className="font-semibold">{instruction.words}</strong> Day {instruction.day} of {instruction.of}
                , phase {instruction.phase} of 4.
              </>
            )}
            {state === 'over' && (endedOn ? `Ended on ${dayLabel(endedOn)}.` : 'All four phases are finished.')}
          </p>
        )}
      </header>
      <PhaseTable result={result} isOver={!isOpen} />
      {state === 'over' && (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <AnswerWords answer={result.answer} withIt="in the phases with it" without="in those without" />
            <IntervalMark answer={result.answer} />
          </div>
          <p className="measure text-sm text-soft">
            You kept to the plan on {result.kept} of {result.days} days; all of them count, so that nobody picks the
            good ones afterwards. One person, four phases, and you knew which was which: it says something about these
            weeks, it is no proof. The interval is Welch’s, for the difference of two means.
          </p>
        </div>
      )}
      {isOpen && (
        <>
          <p className="text-sm text-soft">We show the result at the end, so that it can’t influence you on the way.</p>
          <EndForm id={id} hasBegun={state === 'running'} />
        </>
      )}
    </article>
  )
}

function PhaseTable({ result: { phases }, isOver }: { result: TrialResult; isOver: boolean }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <caption className="sr-only">The four phases</caption>
        <thead>
          <tr className="border-b border-edge">
            {['Phase', 'Days', 'Check-ins', ...(isOver ? ['Mean'] : [])].map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {phases.map(({ kind, from, until, count, mean }, index) => (
            <tr key={from} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {index + 1}: {kind}
              </th>
              <td className="py-2 pr-3">
                {shortDayLabel(from)} to {shortDayLabel(until)}
              </td>
              <td className="py-2 pr-3">{count}</td>
              {isOver && <td className="py-2">{mean === null ? '–' : mean.toFixed(1)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EndForm({ id, hasBegun }: { id: string; hasBegun: boolean }) {
  const { revalidate } = useRevalidator()
  const { onSubmit, busy } = useFormPost({
    onDone: () => revalidate(),
    onError: ({ userMessage }) => toast({ title: 'Error', description: userMessage, variant: 'destructive' }),
  })
  return (
    <form {...formTo('POST /api/trials/end')} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {hasBegun ? 'End it early' : 'Don’t start it'}
      </Button>
    </form>
  )
}
