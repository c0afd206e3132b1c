import type { ReactNode } from 'react'
import { ShareButton } from '#app/ui/share/share-button.tsx'
import { abstractOf } from '../abstract.ts'
import { outcomeOf } from '../outcomes.ts'
import { isBeyondOrder } from '../permutation.ts'
import { resultWords, signedFigure } from '../result-words.ts'
import { DESIGNS } from '../sequence.ts'
import { IntervalLine } from './answer-words.tsx'
import type { ShownTrial } from './trial-card.tsx'

/** A finished trial's result: one sentence, its interval, its numbers, and the method with the blocks in one disclosure. */
export function TrialResult({ trial, children }: { trial: ShownTrial; children: ReactNode }) {
  const { outcome, smallest, result, order, secret, seal } = trial
  const { tested, source } = result
  const { decimals, unit } = outcomeOf(outcome)
  return (
    <div className="grid gap-3">
      <p className="measure text-lg">{resultWords(tested, trial)}</p>
      {tested?.interval && (
        <IntervalLine
          difference={tested.difference}
          interval={tested.interval}
          isMarked={isBeyondOrder(tested)}
          reach={1.1 * Math.max(-tested.interval.low, tested.interval.high, smallest)}
          width={320}
        />
      )}
      {tested && (
        <p className="tabular-nums">
          {tested.withIt.toFixed(decimals)} {unit} with it, {tested.without.toFixed(decimals)} without: difference{' '}
          {signedFigure(outcome, tested.difference)}
          {tested.interval &&
            `, and anything from ${signedFigure(outcome, tested.interval.low)} to ${signedFigure(outcome, tested.interval.high)} fits`}
          .
        </p>
      )}
      {tested && (
        <ShareButton
          figures="With the two means in figures"
          picture={async () => {
            const { paintAbstract } = await import('./paint-abstract.ts')
            const abstract = abstractOf({ ...trial, blocks: result.blocks, tested })
            return {
              name: 'my-trial',
              title: trial.question,
              lines: [abstract.design],
              figures: [abstract.figures],
              paint: paintAbstract(abstract),
            }
          }}
        />
      )}
      <details>
        <summary className="w-fit py-2.5 underline decoration-1 underline-offset-4">How it was worked out</summary>
        <div className="measure grid gap-2 pt-1 text-sm text-soft">
          {tested && (
            <p>
              {tested.extreme} of the {tested.of} orders that could have been drawn give a difference at least as large
              (p = {tested.p.toFixed(3)}). Each block counts as one figure, the mean of its days after the wash-out. The
              interval (95%) holds every difference that this test doesn’t rule out.
            </p>
          )}
          <p>
            {source ? `All figures are from one source: ${source}. ` : ''}You did it on {result.kept} of the{' '}
            {result.planned} days that asked for it. All days count, so that nobody picks the good ones afterwards. We
            don’t see whether you left it out on the others.
          </p>
          <p>
            One person, {order?.length} blocks, and you knew which was which: it says something about these weeks, and
            it’s no proof for anybody else.
          </p>
          {order && secret && (
            <p className="[overflow-wrap:anywhere]">
              The order was {order} (A with it, B without), sealed at the start. To check the seal, make the SHA-256 of
              “{order} {secret}”: it’s {seal}.
            </p>
          )}
        </div>
        <div className="pt-6">{children}</div>
      </details>
    </div>
  )
}

/** What a trial with this number of blocks can detect, shown in advance. */
export function PowerWords({ blocks }: { blocks: number }) {
  const design = DESIGNS.find((one) => one.blocks === blocks)
  if (!design) return null
  const { finds, drawnFrom } = design
  const { two, three } = finds
  return (
    <>
      {blocks} blocks, drawn from {drawnFrom}: a difference of twice the usual spread between blocks is found {two}{' '}
      times in 100, one of three times {three === 100 ? 'nearly always' : `${three} times in 100`}.
    </>
  )
}
