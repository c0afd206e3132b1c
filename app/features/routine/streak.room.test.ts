import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routineDays } from '#app/db/schema/routine.ts'
import { users } from '#app/db/schema/users.ts'
import { addDays, daysBetween, LocalDate, listDays } from '#app/values/local-date.ts'
import { DayStart, TimeZone } from '#app/values/time-zone.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { completionOf } from './completion.ts'
import { HABIT_KEYS, type HabitMarks, NOTHING_DONE, setMark } from './habits.ts'
import { getProgress, type Member, saveRoutine, setHabit } from './routine.server.ts'
import { currentStreak } from './streak.ts'

let app: TestApp
beforeAll(async () => {
  if (hasDatabase()) app = await createTestApp({ now: '2026-03-01T12:00:00Z' })
})
afterAll(() => app?.close())

let members = 0
async function newMember(joinedOn: LocalDate): Promise<Member> {
  members += 1
  const id = `member-${members}`
  await app.tools.db.insert(users).values({ id, email: `${id}@example.test`, joinedOn })
  return { id, joinedOn, timeZone: TimeZone.parse('Europe/London'), dayStart: DayStart.parse('00:00') }
}

const day = (text: string) => LocalDate.parse(text)
const done = (count: number): HabitMarks =>
  HABIT_KEYS.slice(0, count).reduce<HabitMarks>((marks, key) => setMark(marks, key, true), NOTHING_DONE)

const JOINED = day('2026-01-01')
const TODAY = day('2026-03-01')
const history = daysBetween(JOINED, TODAY)
const offset = fc.integer({ min: 0, max: history })
const write = fc.oneof(
  fc.record({ offset, count: fc.integer({ min: 3, max: 7 }) }),
  fc.record({ offset, habit: fc.constantFrom(...HABIT_KEYS), isDone: fc.boolean() }),
)

describe.runIf(hasDatabase())('progress read from the database', () => {
  it('equals the pure functions over the whole history, whatever was written in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 25 }), fc.integer({ min: 0, max: 20 }), async (writes, run) => {
        const member = await newMember(JOINED)
        const expected = new Map<LocalDate, HabitMarks>()
        const marksOn = (date: LocalDate) => expected.get(date) ?? NOTHING_DONE
        const days = [
          ...writes,
          ...Array.from({ length: run }, (_, back) => ({ offset: history - 1 - back, count: 5 })),
        ]
        for (const entry of days) {
          const date = addDays(JOINED, entry.offset)
          if ('count' in entry) {
            await saveRoutine(app.tools, member, { date, ...done(entry.count) })
            expected.set(date, done(entry.count))
          } else {
            const { habit, isDone } = entry
            await setHabit(app.tools, member, { date, habit, state: isDone ? 'done' : 'not-done' })
            expected.set(date, setMark(marksOn(date), habit, isDone))
          }
        }
        const all = listDays(JOINED, TODAY).map((date) => completionOf(marksOn(date)))
        const progress = await getProgress(app.tools, member, 30)
        expect(progress.totals.currentStreak).toBe(currentStreak(all))
        expect(progress.days.map(({ completed }) => completed)).toEqual(
          all.slice(-30).map(({ completed }) => completed),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('keeps a row for every day between the first and the last, and says which were entered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(offset, { minLength: 1, maxLength: 6 }), async (offsets) => {
        const member = await newMember(JOINED)
        const dates = offsets.map((days) => addDays(JOINED, days))
        await Promise.all(dates.map((date) => setHabit(app.tools, member, { date, habit: 'exercise', state: 'done' })))
        const rows = await app.tools.db.select().from(routineDays).where(eq(routineDays.userId, member.id))
        const stored = rows.map((row) => row.date).sort()
        expect(stored).toEqual(listDays(JOINED, day(stored.at(-1) ?? '')))
        expect(
          rows
            .filter((row) => row.enteredAt !== null)
            .map((row) => row.date)
            .sort(),
        ).toEqual([...dates].sort())
        expect(
          rows
            .filter((row) => row.completed === 1)
            .map((row) => row.date)
            .sort(),
        ).toEqual([...dates].sort())
      }),
      { numRuns: 30 },
    )
  })
})
