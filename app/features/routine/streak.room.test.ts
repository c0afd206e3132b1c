import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routineDays } from '#app/db/schema/routine.ts'
import { users } from '#app/db/schema/users.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import { habitSet, without } from '#app/values/habit-set.ts'
import { HABIT_STATES } from '#app/values/habit-state.ts'
import { forEachHabit, HABIT_KEYS, type HabitMarks } from '#app/values/habits.ts'
import { addDays, daysBetween, LocalDate, listDays } from '#app/values/local-date.ts'
import { DayStart, TimeZone } from '#app/values/time-zone.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { DAY_MODES, type DayRecord, emptyDay } from './day.ts'
import { savePause } from './pauses.server.ts'
import { progressOf } from './progress.ts'
import { switchHabitsOff } from './ranges.server.ts'
import { readLedger } from './record.server.ts'
import { getHistory, getProgress, saveRoutine, setDayMode, setHabit } from './routine.server.ts'
import { readRunsBefore } from './runs.server.ts'
import { freezesOf, NO_RUN, withFreezes } from './streak.ts'

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
const done = (count: number): HabitMarks => forEachHabit((habit) => HABIT_KEYS.indexOf(habit) < count)

const JOINED = day('2026-01-01')
const TODAY = day('2026-03-01')
const history = daysBetween(JOINED, TODAY)
const offset = fc.integer({ min: 0, max: history })
const write = fc.oneof(
  { weight: 3, arbitrary: fc.record({ offset, count: fc.integer({ min: 3, max: 7 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ offset, habit: fc.constantFrom(...HABIT_KEYS), state: fc.constantFrom(...HABIT_STATES) }),
  },
  { weight: 1, arbitrary: fc.record({ offset, mode: fc.constantFrom(...DAY_MODES, null) }) },
  { weight: 1, arbitrary: fc.record({ offset, pauseDays: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ offset, off: fc.subarray([...HABIT_KEYS]) }) },
)
type Write = typeof write extends fc.Arbitrary<infer Entry> ? Entry : never

/** The expected record, maintained in memory beside the database. */
class Expected {
  readonly days = new Map(listDays(JOINED, TODAY).map((date) => [date, emptyDay(date)]))

  on(date: LocalDate): DayRecord {
    return this.days.get(date) ?? emptyDay(date)
  }

  apply(entry: Write): void {
    const date = addDays(JOINED, entry.offset)
    const change = (day: LocalDate, what: Partial<DayRecord>) =>
      void (this.days.has(day) && this.days.set(day, { ...this.on(day), ...what }))
    const { small, skipped, done: marked } = this.on(date)
    if ('count' in entry) {
      const all = habitSet(HABIT_KEYS.slice(0, entry.count))
      change(date, { done: all, small: small & all, skipped: without(skipped, all), isEntered: true })
    } else if ('habit' in entry) {
      const one = habitSet([entry.habit])
      const put = (set: number, isIn: boolean) => (isIn ? set | one : without(set, one))
      change(date, {
        done: put(marked, entry.state === 'done' || entry.state === 'small'),
        small: put(small, entry.state === 'small'),
        skipped: put(skipped, entry.state === 'skipped'),
        isEntered: true,
      })
    } else if ('mode' in entry) change(date, { mode: entry.mode, isEntered: true })
    else if ('off' in entry) for (const day of listDays(date, TODAY)) change(day, { off: habitSet(entry.off) })
    else for (const day of listDays(date, addDays(date, entry.pauseDays - 1))) change(day, { isPaused: true })
  }
}

const asStored = <D extends { outcome: string }>(day: D) => ({
  ...day,
  outcome: day.outcome === 'frozen' ? ('missed' as const) : day.outcome,
})

async function perform(member: Member, entry: Write): Promise<void> {
  const date = addDays(JOINED, entry.offset)
  if ('count' in entry) await saveRoutine(app.tools, member, { date, ...done(entry.count) })
  else if ('habit' in entry) await setHabit(app.tools, member, { date, habit: entry.habit, state: entry.state })
  else if ('mode' in entry) await setDayMode(app.tools, member, { date, mode: entry.mode ?? 'none' })
  else if ('off' in entry) await switchHabitsOff(app.tools, member.id, { habits: entry.off, from: date })
  else await savePause(app.tools, member, { from: date, until: addDays(date, entry.pauseDays - 1) })
}

describe.runIf(hasDatabase())('progress read from the database', () => {
  it('equals the pure functions over the whole history, whatever was written in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 20 }), fc.integer({ min: 0, max: 20 }), async (writes, run) => {
        const member = await newMember(JOINED)
        const expected = new Expected()
        const days = [
          ...writes,
          ...Array.from({ length: run }, (_, back) => ({ offset: history - 1 - back, count: 5 })),
        ]
        for (const entry of days) {
          await perform(member, entry)
          expected.apply(entry)
        }
        const { days: all, run: now } = withFreezes([...expected.days.values()].map(progressOf), NO_RUN)
        for (const range of [7, 30, 90] as const) {
          const { days: seen, totals } = await getProgress(app.tools, member, range)
          expect([totals.currentStreak, totals.freezes]).toEqual([now.length, freezesOf(now)])
          expect(seen.filter(({ date }) => date >= JOINED)).toEqual(all.slice(-range))
        }
        // The result doesn't depend on how few misses are read at first.
        const open = { joinedOn: JOINED, today: TODAY }
        const read = await readLedger(app.tools, member, { from: addDays(TODAY, -6), open }, 1)
        expect([read.currentStreak, read.freezes]).toEqual([now.length, freezesOf(now)])
        // Many members in parallel, before a day that has a row.
        const [row] = await app.tools.db
          .select({ from: sql<LocalDate | null>`max(date)::text` })
          .from(routineDays)
          .where(eq(routineDays.userId, member.id))
        if (row?.from) {
          const { from } = row
          const past = [...expected.days].filter(([date]) => date < from).map(([, day]) => progressOf(day))
          const { run: then } = withFreezes([...past, { outcome: 'neutral' as const }], NO_RUN)
          for (const most of [1, 20])
            expect((await readRunsBefore(app.tools, [{ id: member.id, from }], most)).get(member.id)).toEqual(then)
        }
        const { longestStreak: longest } = await getHistory(app.tools, member)
        const lengths = all.map((_, index) => withFreezes(all.slice(0, index + 1).map(asStored), NO_RUN).run.length)
        expect(longest).toBe(Math.max(...lengths))
      }),
      { numRuns: 25 },
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
            .filter((row) => row.doneHabits === habitSet(['exercise']))
            .map((row) => row.date)
            .sort(),
        ).toEqual([...dates].sort())
      }),
      { numRuns: 30 },
    )
  })
})
