import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { emptyDay } from '#app/features/routine/day.ts'
import { progressDays } from '#app/features/routine/progress.ts'
import { ringDaysOf } from '#app/features/routine/ring-days.ts'
import { ALL_HABITS } from '#app/values/habit-set.ts'
import { asLocalDate, daysBetween } from '#app/values/local-date.ts'
import { figuresOfYear } from '../year.ts'
import { YearStory } from './year-story.tsx'

const year = { key: '2026', title: '2026', from: asLocalDate('2026-01-01'), until: asLocalDate('2026-12-31') }

/** The page of a year whose first days, this many, were done completely. */
function page(done: number, more: Partial<Parameters<typeof YearStory>[0]['story']> = {}): string {
  const days = progressDays({ from: year.from, to: year.until }, (date) => ({
    ...emptyDay(date),
    ...(daysBetween(year.from, date) < done && { done: ALL_HABITS, isEntered: true }),
  }))
  return renderToStaticMarkup(
    <YearStory
      story={{
        year,
        isOver: true,
        others: [],
        figures: figuresOfYear(days, year, asLocalDate('2027-01-02'), []),
        planted: ringDaysOf(days, year.from),
        felt: [],
        notes: { count: 0, first: null },
        milestones: [],
        ...more,
      }}
    />,
  )
}
const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('the story of a year', () => {
  it.each([0, 1, 2, 365])('with %i days has ten screens, each with a way to the next one', (done) => {
    const markup = page(done)
    expect(markup.match(/<h2/g)).toHaveLength(10)
    for (let place = 1; place < 10; place += 1) expect(markup).toContain(`href="#screen-${place + 1}"`)
    expect(wordsOf(markup)).not.toMatch(/NaN|undefined|null|Infinity/)
  })

  it('says what the record says, in whole words', () => {
    const words = wordsOf(page(1, { milestones: [{ label: 'First step', earnedOn: asLocalDate('2026-01-01') }] }))
    expect(words).toContain('Days you kept 1 day At 70% or more, of 365 days that counted.')
    expect(words).toContain('Your longest run 1 day It was 1 January 2026.')
    expect(words).toContain('What you earned First step')
    expect(wordsOf(page(2))).toContain('From 1 January 2026 to 2 January 2026.')
  })

  it('of an empty year invites, and blames nobody', () => {
    const words = wordsOf(page(0))
    expect(words).toContain('No run yet. One kept day begins the next.')
    expect(words).toContain('The record goes on.')
    expect(words).toContain('Too few days yet to set one half beside the other.')
    expect(words).not.toMatch(/missed|fail|best month/i)
  })
})
