import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAFETY_MATRIX, SAFETY_QUESTIONS } from '#app/features/safety/safety.server.ts'
import { CAN_BE_OFF, notRecommended } from '#app/features/safety/safety.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { fileTools } from '#dev/file-documents.ts'
import { listTips } from './tips.server.ts'
import { tipOfDay } from './tips.ts'

const TIPS = listTips(fileTools)
const START = LocalDate.parse('2025-11-03')
const ANSWERS = SAFETY_QUESTIONS.map(({ key }) => key)

const notRecommendedAfter = (answers: readonly string[]) =>
  notRecommended({ answers, switchedOff: [], isCurrent: true }, SAFETY_MATRIX)

describe('the tip of the day', () => {
  it('does not come again within sixty days, for whoever and whenever', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4000 }), (userId, offset) => {
        const from = addDays(START, offset)
        const ids = Array.from(
          { length: 60 },
          (_, day) => tipOfDay(TIPS, { date: addDays(from, day), userId, answers: [], notRecommended: [] })?.id,
        )
        expect(new Set(ids).size).toBe(60)
      }),
      { numRuns: 30 },
    )
  })

  it.each(ANSWERS)('has four weeks of tips in a row for somebody who answered yes to %s, none ruled out', (answer) => {
    const shown = Array.from({ length: 28 }, (_, day) =>
      tipOfDay(TIPS, {
        date: addDays(START, day),
        userId: 'ann',
        answers: [answer],
        notRecommended: notRecommendedAfter([answer]),
      }),
    )
    expect(new Set(shown.map((tip) => tip?.id)).size).toBe(28)
    for (const tip of shown) {
      expect(tip?.avoidIf).not.toContain(answer)
      expect(tip?.habits.filter((habit) => notRecommendedAfter([answer]).some((key) => key === habit))).toEqual([])
    }
  })

  it('never urges what an answer rules out, whatever was answered', () => {
    fc.assert(
      fc.property(fc.subarray(ANSWERS), fc.integer({ min: 0, max: 400 }), (answers, day) => {
        const tip = tipOfDay(TIPS, {
          date: addDays(START, day),
          userId: 'ben',
          answers,
          notRecommended: notRecommendedAfter(answers),
        })
        expect(tip).not.toBeNull()
        expect(tip?.avoidIf.filter((answer) => answers.includes(answer))).toEqual([])
        expect(mayRecommend(tip?.habits ?? [], notRecommendedAfter(answers))).toBe(true)
      }),
    )
  })

  it('is never about fasting, cold or heat while these are switched off or nobody has been asked', () => {
    for (let day = 0; day < 100; day += 1) {
      const tip = tipOfDay(TIPS, { date: addDays(START, day), userId: 'ann', answers: [], notRecommended: CAN_BE_OFF })
      expect(tip?.habits.filter((habit) => CAN_BE_OFF.some((key) => key === habit))).toEqual([])
    }
  })

  it('is the same all day and another for another member', () => {
    const on = (userId: string) => tipOfDay(TIPS, { date: START, userId, answers: [], notRecommended: [] })
    expect(on('ann')).toEqual(on('ann'))
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => on(id)?.id)).size).toBeGreaterThan(1)
  })

  it('is none when nothing is safe', () => {
    expect(tipOfDay([], { date: START, userId: 'ann', answers: [], notRecommended: [] })).toBeNull()
  })
})
