import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/browser/api.ts'
import type { DeviceStore } from '#app/browser/device-store.ts'
import { LocalDate } from '#app/values/local-date.ts'
import type { Routine } from '../../contract.ts'
import { HABIT_STATES } from '../../day.ts'
import { HABIT_KEYS, NOTHING_DONE } from '../../habits.ts'
import { readTap, type Tap } from '../../tap.ts'
import { createTapQueue } from './tap-queue.ts'

const TODAY = LocalDate.parse('2026-06-15')
const SUBJECT = '2026-06-15 exercise'
const ANSWER: Routine = {
  userId: 'ada',
  date: TODAY,
  ...NOTHING_DONE,
  states: {
    fasting: 'not-done',
    exercise: 'done',
    breathing: 'not-done',
    coldExposure: 'not-done',
    hotExposure: 'not-done',
    meditation: 'not-done',
    healthyNutrition: 'not-done',
  },
  mode: null,
  off: [],
  isPaused: false,
}

const SAYABLE = {
  readHabit: (text: string) => HABIT_KEYS.find((key) => key === text),
  readState: (text: string) => HABIT_STATES.find((state) => state === text),
}

/** A device: its memory outlives the pages that are opened on it. */
function device() {
  const kept = new Map<string, unknown>()
  let owner: string | null = null
  const store: DeviceStore = {
    async adopt(next) {
      if (owner !== next) kept.clear()
      owner = next
    },
    list: async (prefix) => [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value),
    put: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
  }
  let connection: 'on' | number = 'on'
  let count = 0
  const sent: Tap[] = []
  return {
    kept,
    sent,
    /** `on`, or the status every call fails with. */
    connect: (next: 'on' | number) => {
      connection = next
    },
    open: (person = 'ada') =>
      createTapQueue(person, {
        store,
        shelf: 'tap/',
        read: (value) => readTap(value, SAYABLE),
        now: () => new Date('2026-06-15T08:00:00Z'),
        newId: () => String(++count).padStart(12, '0'),
        async send(tap) {
          if (connection !== 'on') throw new ApiError(connection, '')
          sent.push(tap)
          return ANSWER
        },
      }),
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const statusIn = (queue: ReturnType<ReturnType<typeof device>['open']>) => queue.snapshot().get(SUBJECT)?.status

describe('a tap', () => {
  it('is shown at once, and forgotten by the device once it is saved', async () => {
    const phone = device()
    const queue = phone.open()
    queue.tap(TODAY, 'exercise', 'done')
    expect(queue.snapshot().get(SUBJECT)).toMatchObject({ status: 'sending', tap: { state: 'done' } })
    await settled()
    expect(statusIn(queue)).toBe('saved')
    expect(phone.kept.size).toBe(0)
  })

  it.each([
    ['waits', 0, 'waiting', 1],
    ['has failed, and is kept', 500, 'failed', 1],
    ['has failed, and is kept until the person is signed in again', 401, 'failed', 1],
    ['is refused for good, and not kept', 400, 'refused', 0],
    ['is refused for good, being of another person', 403, 'refused', 0],
  ] as const)('%s when the call ends with %i', async (_, status, expected, kept) => {
    const phone = device()
    phone.connect(status)
    const queue = phone.open()
    queue.tap(TODAY, 'exercise', 'done')
    await settled()
    expect(statusIn(queue)).toBe(expected)
    expect(phone.kept.size).toBe(kept)
  })

  it('survives the page and is sent by the next one, with the time it was made', async () => {
    const phone = device()
    phone.connect(0)
    phone.open().tap(TODAY, 'exercise', 'done')
    await settled()
    phone.connect('on')
    const next = phone.open()
    await next.retry()
    expect(phone.sent).toMatchObject([{ habit: 'exercise', state: 'done', at: '2026-06-15T08:00:00.000Z' }])
    expect(phone.kept.size).toBe(0)
  })

  it('replaces an older one on the same habit, so that only the last is sent, and is later even on a clock that stands', async () => {
    const phone = device()
    phone.connect(0)
    const queue = phone.open()
    for (const state of ['done', 'not-done', 'small'] as const) queue.tap(TODAY, 'exercise', state)
    queue.tap(TODAY, 'fasting', 'done')
    await settled()
    expect(phone.kept.size).toBe(2)
    phone.connect('on')
    await queue.retry()
    expect(phone.sent.map(({ habit, state, at }) => [habit, state, at])).toEqual([
      ['exercise', 'small', '2026-06-15T08:00:00.002Z'],
      ['fasting', 'done', '2026-06-15T08:00:00.000Z'],
    ])
  })

  it('of one person is never sent or shown for another', async () => {
    const phone = device()
    phone.connect(0)
    phone.open('ada').tap(TODAY, 'exercise', 'done')
    await settled()
    phone.connect('on')
    const other = phone.open('bob')
    await other.retry()
    expect(other.snapshot().size).toBe(0)
    expect(phone.sent).toEqual([])
    expect(phone.kept.size).toBe(0)
  })
})

it('tells of failures and of answers, but not of waiting', async () => {
  const phone = device()
  const heard: string[] = []
  const queue = phone.open()
  queue.listen({ onSaved: ({ habit }) => heard.push(habit), onFailed: (status) => heard.push(status) })
  for (const connection of [0, 503, 400, 'on'] as const) {
    phone.connect(connection)
    queue.tap(TODAY, 'exercise', 'done')
    await settled()
  }
  expect(heard).toEqual(['failed', 'refused', 'exercise'])
})
