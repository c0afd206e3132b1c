import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { WeekSoFar } from './week-so-far.tsx'

const monday = LocalDate.parse('2026-06-15')

it('calls no good day the first where the week has had one', () => {
  const outcomes = ['missed', 'kept', 'missed', 'missed', 'missed', 'missed'] as const
  const days = outcomes.map((outcome, place) => {
    const date = addDays(monday, place)
    return { date, outcome, completed: outcome === 'kept' ? 5 : 1, applicable: 7 }
  })
  const week = { days, streak: 0, rule: 'Five of seven makes a good day.' }
  const html = renderToStaticMarkup(<WeekSoFar week={week} />)
  expect(html).toContain('Five of seven makes a good day. One good day starts a streak.')
  expect(html).not.toContain('first')
})
