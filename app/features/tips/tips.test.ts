import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAN_BE_OFF } from '#app/features/safety/safety.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import safety from '#content/safety.json'
import { TIPS } from './tips.server.ts'
import { tipOfDay } from './tips.ts'

const START = LocalDate.parse('2025-11-03')
const ANSWERS = safety.answers.map(({ key }) => key).filter((key) => key !== 'alcoholToday')

describe('the tip of the day', () => {
  it('does not come again within sixty days, for whoever and whenever', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4000 }), (userId, offset) => {
        const from = addDays(START, offset)
        const ids = Array.from(
          { length: 60 },
          (_, day) => tipOfDay(TIPS, { date: addDays(from, day), userId, answers: [], off: [] })?.id,
        )
        expect(new Set(ids).size).toBe(60)
      }),
      { numRuns: 30 },
    )
  })

  it.each(ANSWERS)(
    'has at least thirty tips in a row for somebody who answered yes to %s, none ruled out',
    (answer) => {
      const shown = Array.from({ length: 30 }, (_, day) =>
        tipOfDay(TIPS, { date: addDays(START, day), userId: 'ann', answers: [answer], off: [] }),
      )
      expect(new Set(shown.map((tip) => tip?.id)).size).toBe(30)
      for (const tip of shown) expect(tip?.avoidIf).not.toContain(answer)
    },
  )

  it('never urges what an answer rules out, whatever was answered', () => {
    fc.assert(
      fc.property(fc.subarray(ANSWERS), fc.integer({ min: 0, max: 400 }), (answers, day) => {
        const tip = tipOfDay(TIPS, { date: addDays(START, day), userId: 'ben', answers, off: [] })
        expect(tip).not.toBeNull()
        expect(tip?.avoidIf.filter((answer) => answers.includes(answer))).toEqual([])
      }),
    )
  })

  it('is never about a habit that was switched off', () => {
    for (let day = 0; day < 100; day += 1) {
      const off = CAN_BE_OFF
      const tip = tipOfDay(TIPS, { date: addDays(START, day), userId: 'ann', answers: [], off })
      expect(tip?.habits.filter((habit) => off.some((key) => key === habit))).toEqual([])
    }
  })

  it('is the same all day and another for another member', () => {
    const on = (userId: string) => tipOfDay(TIPS, { date: START, userId, answers: [], off: [] })
    expect(on('ann')).toEqual(on('ann'))
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => on(id)?.id)).size).toBeGreaterThan(1)
  })

  it('is none when nothing is safe', () => {
    expect(tipOfDay([], { date: START, userId: 'ann', answers: [], off: [] })).toBeNull()
  })
})
