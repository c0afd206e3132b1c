import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import type { Progress } from '../contract.ts'
import { emptyDay } from '../day.ts'
import { progressDays, totalsOf } from '../progress.ts'
import { Overview, ProgressOverview } from './progress-overview.tsx'

const today = LocalDate.parse('2026-06-15')
const from = addDays(today, -29)

function progressOf(joinedOn: LocalDate, counts: Record<string, number>, currentStreak = 0): Progress {
  const days = progressDays({ from, to: today }, (date) => ({ ...emptyDay(date), done: 2 ** (counts[date] ?? 0) - 1 }))
  return {
    joinedOn,
    today,
    days,
    totals: { ...totalsOf(days, { joinedOn, today }), currentStreak, freezes: { held: 0, daysToNext: 7 } },
  }
}

const draw = (first?: Progress) => drawn(<ProgressOverview first={first} />)

function drawn(what: ReactNode) {
  const markup = renderToStaticMarkup(what)
  return { markup, text: markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

describe('the progress overview', () => {
  it('turns the sign under its heading while nothing has come, on the height of what comes', () => {
    const { markup, text } = draw()
    expect(text).toContain('Progress Overview Loading your progress')
    expect(markup).toMatch(/min-h-\[82\.75rem\].*<svg[^>]*animate-spin/)
    expect(markup).not.toContain('animate-pulse')
    expect(text).not.toContain('Total Micro-Lives')
  })

  it('says what to do when it could not be loaded', () => {
    const known = { data: undefined, hasFailed: true, isFetching: false }
    const { markup, text } = drawn(<Overview known={known} range={30} onRetry={() => {}} />)
    expect(text).toContain('We couldn’t load your progress')
    expect(markup).toMatch(/<button[^>]*>Try again<\/button>/)
  })

  it('invites a person without any record to start today', () => {
    const { markup, text } = draw(progressOf(today, {}))
    // True as well of somebody who has ticked before, or has entered days off.
    expect(text).toContain('Nothing is ticked in the last 30 days. Tick a habit today, and it’s counted here.')
    expect(markup).toMatch(/<a href="\/app"[^>]*>Start today<\/a>/)
    expect(markup).not.toContain('type="range"')
  })

  it('draws figures, line, bars and both tables from the record', () => {
    const { markup, text } = draw(progressOf(addDays(today, -2), { '2026-06-14': 5, '2026-06-15': 4 }, 1))
    expect(text).toContain('Total Micro-Lives 4.5')
    expect(text).toContain('Average Completion 36% since you joined')
    expect(text).toContain('Current Streak 1 day in a row')
    expect(text).toContain('30-Day Progress Completion Rate')
    expect(text).toContain('This Week’s Performance Last 7 days')
    expect(text).toContain('Sunday 14 June 2026 5 of 7 71% 2.5')
    expect(markup).toContain('style="height:300px"')
    expect(markup).toContain('style="height:200px"')
    expect(markup).toContain('aria-valuetext="15 Jun: Completion 57%, Micro-Lives 2.0"')
    expect(markup).toContain('aria-valuetext="15 Jun: Completed 4 activities"')
  })

  it('draws no point for today and gives no mean where none of seven days counts', () => {
    const known = progressOf(from, {}, 3)
    const days = progressDays({ from: addDays(today, -6), to: today }, (date) => emptyDay(date, { isPaused: true }))
    expect(draw({ ...known, days }).markup).not.toContain('left:100%;bottom:0%')
    expect(draw({ ...known, days }).text).toContain('Average Completion – over the last 7 days')
    expect(draw(progressOf(today, { '2026-06-15': 5 }, 1)).markup).toContain('left:100%;bottom:71%')
  })

  it('draws the mean of seven days, from the day of joining on; today joins it once it is kept', () => {
    const points = (progress: Progress) =>
      /<path d="M([^"]+)" fill="none"/.exec(draw(progress).markup)?.[1]?.split(' L')
    const since = addDays(today, -2)
    expect(points(progressOf(since, { '2026-06-14': 7 }))).toEqual(['93.10 100.00', '96.55 50.00', '100.00 50.00'])
    expect(points(progressOf(since, { '2026-06-14': 7, '2026-06-15': 4 }))).toEqual(
      points(progressOf(since, { '2026-06-14': 7 })),
    )
    expect(points(progressOf(since, { '2026-06-15': 7 }))?.at(-1)).toBe('100.00 67.00')
    expect(points(progressOf(LocalDate.parse('2020-01-01'), { '2026-06-15': 7 }))).toHaveLength(30)
  })

  it('draws the first day, today alone', () => {
    expect(draw(progressOf(today, { '2026-06-15': 1 })).text).toContain('Average Completion 14%')
  })
})
