import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HABITS } from '#app/values/habits.ts'
import { PlanTable } from './week-figures.tsx'

const plan = (days: number) =>
  renderToStaticMarkup(
    <PlanTable
      figures={{
        days,
        completion: null,
        usualCompletion: null,
        habits: HABITS.map(({ key }) => ({ habit: key, planned: days, done: 0, usual: 4 })),
        feelings: [],
      }}
    />,
  )

describe('plan and actual of a week', () => {
  it('name the days that count, one or many', () => {
    expect(plan(7)).toContain('over 7 days that count')
    expect(plan(1)).toContain('over 1 day that counts')
  })

  it('are not drawn up for a week off: no habit was missed in it', () => {
    expect(plan(0)).toContain('You took the whole week off')
    expect(plan(0)).not.toContain('<table')
  })
})
