import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { type ShownTrial, TrialCard } from './trial-card.tsx'

/** A finished trial whose values have been deleted since. */
const WITHOUT_RESULT: ShownTrial = {
  id: 'a-trial',
  habit: 'meditation',
  outcome: 'energy',
  blocks: 8,
  blockDays: 5,
  washOut: 1,
  smallest: 0.5,
  order: 'BABAABBA',
  seal: '',
  secret: null,
  startsOn: LocalDate.parse('2026-03-01'),
  endedOn: null,
  question: 'Meditation and energy',
  state: 'over',
  isHalted: false,
  isShared: false,
  instruction: null,
  lastDay: LocalDate.parse('2026-04-09'),
  result: { source: null, blocks: [], planned: 20, kept: 18, tested: null },
}

const draw = (trial: ShownTrial) => {
  const router = createMemoryRouter([{ path: '/', element: <TrialCard trial={trial} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('offers to take a shared number back, even without a result', () => {
  expect(draw({ ...WITHOUT_RESULT, isShared: true })).toContain('Take my number back')
  expect(draw(WITHOUT_RESULT)).not.toMatch(/Take my number back|Add my number/)
})

it.each([
  ['Finished on 9\u00a0April 2026.', null],
  // Closed since, because the next one was started.
  ['Finished on 9\u00a0April 2026.', '2026-04-10'],
  ['Ended on 20\u00a0March 2026.', '2026-03-20'],
])('says %s of a trial whose first day after its end is %s', (words, endedOn) =>
  expect(draw({ ...WITHOUT_RESULT, endedOn: endedOn === null ? null : LocalDate.parse(endedOn) })).toContain(words),
)

const block = (kind: 'with' | 'without', from: string, until: string, mean: number) => ({
  kind,
  from: LocalDate.parse(from),
  until: LocalDate.parse(until),
  count: 4,
  mean,
})

it('draws the interval of a result, and keeps its blocks in the fold', () => {
  const result = {
    source: 'Check-in',
    blocks: [block('with', '2026-03-01', '2026-03-05', 4), block('without', '2026-03-06', '2026-03-10', 3)],
    planned: 20,
    kept: 18,
    tested: {
      difference: 1,
      withIt: 4,
      without: 3,
      extreme: 2,
      of: 70,
      p: 0.029,
      interval: { low: 0.4, high: 1.6 },
    },
  }
  const [shown = '', fold = ''] = draw({ ...WITHOUT_RESULT, result }).split('How it was worked out')
  expect(shown).toContain('class="drawing')
  expect(shown).not.toContain('<table')
  expect(fold).toContain('<table')
  const running = draw({ ...WITHOUT_RESULT, state: 'running', result: { ...result, tested: null } })
  expect(running).toContain('<table')
  expect(running).not.toContain('How it was worked out')
})
