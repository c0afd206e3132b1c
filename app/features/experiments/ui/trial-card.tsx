import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { FigureTable } from '#app/ui/figure-table.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { dayLabel, shortDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { ToldTrial } from '../contract.ts'
import { outcomeOf } from '../outcomes.ts'
import type { BlockKind, Instruction, TrialState } from '../trial.ts'
import { daysNeeded, type TrialResult as Result } from '../trial-result.ts'
import { TrialResult } from './trial-result.tsx'

export type ShownTrial = ToldTrial & {
  question: string
  state: TrialState
  /** Its habit has been ruled out by new safety answers. */
  isHalted: boolean
  /** Its difference is shared in the members' results. */
  isShared: boolean
  instruction: Instruction | null
  lastDay: LocalDate
  result: Omit<Result, 'blocks'> & {
    /** A block's kind is null until it begins, because the order is secret. */
    blocks: (Omit<Result['blocks'][number], 'kind'> & { kind: BlockKind | null })[]
  }
}

/** A trial's current state: today's instruction, the blocks so far, and at the end its result. */
export function TrialCard({ trial, onEnd }: { trial: ShownTrial; onEnd?: () => void }) {
  const { id, question, state, isHalted, isShared, instruction, startsOn, endedOn, lastDay, seal } = trial
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
            {state === 'waiting' && `It begins on ${dayLabel(startsOn)} and ends on ${dayLabel(lastDay)}.`}
            {instruction && (
              <>
                <strong className="font-semibold">{instruction.words}</strong> Day {instruction.day} of {instruction.of}
                , block {instruction.block} of {instruction.blocks}. It ends on {dayLabel(lastDay)}.
              </>
            )}
            {state === 'over' &&
              (endedOn && endedOn <= lastDay ? `Ended on ${dayLabel(endedOn)}.` : `Finished on ${dayLabel(lastDay)}.`)}
          </p>
        )}
      </header>
      {isOpen ? (
        <BlockTable trial={trial} />
      ) : (
        <TrialResult trial={trial}>
          <BlockTable trial={trial} />
        </TrialResult>
      )}
      {/* A shared number can be taken back for ever, with a result or without one. */}
      {(isShared || (!isOpen && trial.result.tested)) && <ShareForm id={id} isShared={isShared} />}
      {isOpen && (
        <>
          <div className="measure grid gap-2 text-sm text-soft">
            <p>
              We show the result at the end, so that it can’t influence you on the way. On days that ask you to leave
              the habit out, it isn’t on your card and counts nowhere: not in your streak, your completion or your
              reminders.
            </p>
            {seal && (
              <p>
                The order of the blocks is drawn and sealed. Its seal: <span className="break-all">{seal}</span>. At the
                end you can check that nobody has changed it.
              </p>
            )}
          </div>
          <EndForm id={id} hasBegun={state === 'running'} onEnd={onEnd} />
        </>
      )}
    </article>
  )
}

function ShareForm({ id, isShared }: { id: string; isShared: boolean }) {
  return (
    <Form to={formTo('POST /api/trials/share')} className="grid justify-items-start gap-3">
      <input type="hidden" name="id" value={id} />
      {!isShared && <input type="hidden" name="agree" value="yes" />}
      <p className="measure text-sm text-soft">
        {isShared
          ? 'Your difference counts among what members found. Nothing else of you does.'
          : 'If you agree, the difference that you found, this one number, is counted with those of other members. We show what they found together, from ten members on and never with a name. You can take it back at any time.'}
      </p>
      <Submit variant="secondary" size="small">
        {isShared ? 'Take my number back' : 'Add my number'}
      </Submit>
      <FormProblem />
    </Form>
  )
}

const EndForm = ({ id, hasBegun, onEnd }: { id: string; hasBegun: boolean; onEnd: (() => void) | undefined }) => (
  <Form to={formTo('POST /api/trials/end')} {...(onEnd && { onDone: onEnd })}>
    <input type="hidden" name="id" value={id} />
    <Submit variant="secondary" size="small">
      {hasBegun ? 'End it early' : 'Don’t start it'}
    </Submit>
    <FormProblem />
  </Form>
)

function BlockTable({ trial }: { trial: ShownTrial }) {
  const isOver = trial.state === 'over'
  const { decimals } = outcomeOf(trial.outcome)
  return (
    <div className="overflow-x-auto">
      <FigureTable
        captionClass="pb-2 text-left text-soft"
        caption={`The first ${trial.washOut === 1 ? 'day' : `${trial.washOut} days`} of each block ${trial.washOut === 1 ? 'is' : 'are'} left out. A block needs ${daysNeeded(trial)} days with a figure.`}
        columns={['Block', 'Days', 'Figures', ...(isOver ? ['Mean'] : [])]}
        rows={trial.result.blocks.map(({ kind, from, until, count, mean }, index) => ({
          key: from,
          head: (
            <>
              {index + 1}:&nbsp;{kind ?? <span className="text-soft">sealed</span>}
            </>
          ),
          cells: [
            `${shortDayLabel(from)} to ${shortDayLabel(until)}`,
            kind === null ? '' : count,
            ...(isOver ? [mean === null ? 'too few' : mean.toFixed(decimals)] : []),
          ],
        }))}
      />
    </div>
  )
}
