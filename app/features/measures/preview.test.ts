import { expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { daysToSend, previewOf } from './preview.ts'

const day = asLocalDate
const series = [
  { source: 'Watch', measure: 'wokeUp' as const, days: [[day('2026-06-02'), 420] as const] },
  {
    source: 'Watch',
    measure: 'asleep' as const,
    days: [[day('2026-06-01'), 400] as const, [day('2026-06-02'), 460] as const],
  },
  { source: 'Watch', measure: 'steps' as const, days: [[day('2026-06-01'), 5000] as const] },
  { source: 'Scale', measure: 'weight' as const, days: [[day('2026-06-01'), 74.6] as const] },
]

it('shows sources separately, and a night as one row', () => {
  const rows = previewOf(series)
  expect(rows.map(({ source, label, count }) => `${source} ${label} ${count}`)).toEqual([
    'Scale Weight 1',
    'Watch Steps 1',
    'Watch Nights 2',
  ])
  expect(rows[2]).toMatchObject({ first: '2026-06-01', last: '2026-06-02', newest: { measure: 'asleep', value: 460 } })
})

it('leaves out measures the member has hidden', () => {
  expect(previewOf(series, ['weight']).map(({ label }) => label)).toEqual(['Steps', 'Nights'])
})

it('sends only what was chosen, one row per day and source', () => {
  const chosen = previewOf(series).filter(({ label }) => label !== 'Steps')
  expect(daysToSend(series, chosen)).toEqual([
    { date: '2026-06-02', source: 'Watch', wokeUp: 420, asleep: 460 },
    { date: '2026-06-01', source: 'Watch', asleep: 400 },
    { date: '2026-06-01', source: 'Scale', weight: 74.6 },
  ])
  expect(daysToSend(series, [])).toEqual([])
})
