import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Routine } from '#app/features/routine/contract.ts'
import { forEachHabit, type HabitKey } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { fileTools } from '#dev/file-documents.ts'
import { publicTimetable } from '../timetable.server.ts'
import { FocusList } from './focus-list.tsx'

/** What it says on a Monday at ten to seven. */
function focus(change: { notRecommended?: readonly HabitKey[]; isDayOff?: boolean; today?: Routine } = {}) {
  const markup = renderToStaticMarkup(
    <FocusList
      rows={publicTimetable(fileTools)}
      today={null}
      date={LocalDate.parse('2026-06-15')}
      minute={6 * 60 + 50}
      dayStart="00:00"
      nextDayAt="2026-06-15T23:00:00.000Z"
      done={['exercise']}
      notRecommended={[]}
      isDayOff={false}
      isOwn={false}
      {...change}
    />,
  )
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

/** A Monday on which nothing was done, and what the week has of heat and of cold before it. */
function dayWith(reached: number): Routine {
  const measured = { unit: 'times', aWeek: 3, reached, needed: 3, isDue: false } as const
  return {
    userId: 'ann',
    date: LocalDate.parse('2026-06-15'),
    ...forEachHabit(() => false),
    states: forEachHabit(() => 'not-done' as const),
    mode: null,
    off: [],
    isPaused: false,
    doses: [
      { habit: 'hotExposure', ...measured },
      { habit: 'coldExposure', ...measured },
    ],
  }
}

describe('the focus of today', () => {
  it('is what comes next', () => expect(focus()).toContain('07:00 Sauna and shower'))

  it('urges nobody to what their safety answers leave to a doctor', () => {
    const words = focus({ notRecommended: ['hotExposure', 'coldExposure'] })
    expect(words).not.toContain('Sauna')
    expect(words).toContain('Teeth protocol')
  })

  it.each([
    [2, true],
    [3, false],
    [4, false],
  ])('speaks of what has a measure only until its week is full: %i of 3, %s', (reached, isNamed) => {
    const words = focus({ today: dayWith(reached) })
    expect(words.includes('Ticks Heat Exposure and Cold Exposure')).toBe(isNamed)
  })

  it('asks nothing on a day off', () => {
    const words = focus({ isDayOff: true })
    expect(words).toContain('Today is a day off. Nothing is due.')
    expect(words).not.toContain('Sauna')
  })
})
