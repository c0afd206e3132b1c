import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#app/browser/call.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { device } from '#dev/entry-device.ts'
import { type EntryQueue, worstOf } from './queue.ts'

const TODAY = LocalDate.parse('2026-06-15')
const SUBJECT = '2026-06-15 habit.exercise'
const exercise = (value: string) => ({ date: TODAY, field: 'habit.exercise', value })

const settled = () => new Promise((resolve) => setImmediate(resolve))
const statusIn = (queue: EntryQueue, subject = SUBJECT) => queue.snapshot().get(subject)?.status

describe('an entry', () => {
  it('is shown at once, and forgotten by the device once it is saved', async () => {
    const phone = device()
    const queue = phone.open()
    queue.enter(exercise('done'))
    expect(queue.snapshot().get(SUBJECT)).toMatchObject({ status: 'sending', entry: { value: 'done' } })
    await settled()
    expect(statusIn(queue)).toBe('saved')
    expect(phone.kept.size).toBe(0)
  })

  it('waits once it is on the disk, or the disk does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const phone = device()
    phone.connect(0)
    let write = () => {}
    phone.writeAfter(new Promise((done) => (write = done)))
    const queue = phone.open()
    queue.enter(exercise('done'))
    await settled()
    expect(statusIn(queue)).toBe('sending')
    write()
    await settled()
    expect([statusIn(queue), phone.kept.size]).toEqual(['waiting', 1])

    phone.writeAfter(new Promise(() => {}))
    queue.enter(exercise('not-done'))
    await settled()
    expect(statusIn(queue)).toBe('sending')
    vi.advanceTimersByTime(2_000)
    await settled()
    expect(statusIn(queue)).toBe('waiting')
  })

  it('has failed without a connection on a device that cannot keep it, until it is sent', async () => {
    const phone = device()
    phone.connect(0)
    phone.writeAfter(Promise.reject(new Error('QuotaExceededError')))
    const queue = phone.open()
    queue.enter(exercise('done'))
    await settled()
    expect([statusIn(queue), phone.kept.size]).toEqual(['failed', 0])
    // Nothing has changed that a page would load anew.
    expect(await queue.retry()).toBe(false)
    phone.connect('on')
    expect(await queue.retry()).toBe(true)
    expect(statusIn(queue)).toBe('saved')
    expect(await queue.retry()).toBe(false)
  })

  it.each([
    ['waits', 0, 'waiting', 1],
    ['has failed, and is kept', 500, 'failed', 1],
    ['has failed, and is kept until the person is signed in again', 401, 'failed', 1],
    ['has failed, and is kept until there are fewer at once', 429, 'failed', 1],
    ['has failed, and is kept for a page that understands the answer', 200, 'failed', 1],
    ['is refused for good, and not kept', 400, 'refused', 0],
    ['is refused for good, being of another person', 403, 'refused', 0],
  ] as const)('%s when the call ends with %i', async (_, status, expected, kept) => {
    const phone = device()
    phone.connect(status)
    const queue = phone.open()
    queue.enter(exercise('done'))
    await settled()
    expect(statusIn(queue)).toBe(expected)
    expect(phone.kept.size).toBe(kept)
  })

  it('survives the page and is sent by the next one, with the time it was made', async () => {
    const phone = device()
    phone.connect(0)
    phone.open().enter(exercise('done'))
    await settled()
    phone.connect('on')
    const next = phone.open()
    await next.retry()
    expect(phone.lists).toMatchObject([[{ ...exercise('done'), at: '2026-06-15T08:00:00.000Z' }]])
    expect(phone.kept.size).toBe(0)
  })

  it('of a window that was closed is sent by the one that is open beside it', async () => {
    const phone = device()
    phone.connect(0)
    const beside = phone.open()
    await settled()
    phone.open().enter(exercise('done'))
    await settled()
    phone.connect('on')
    await beside.retry()
    await settled()
    expect(phone.lists).toMatchObject([[exercise('done')]])
    expect([statusIn(beside), phone.kept.size]).toEqual(['saved', 0])
  })

  it('replaces an older one for the same field, so that only the last is sent, and is later even on a clock that stands', async () => {
    const phone = device()
    phone.connect(0)
    const queue = phone.open()
    for (const value of ['done', 'not-done', 'small']) queue.enter(exercise(value))
    queue.enter({ date: TODAY, field: 'habit.fasting', value: 'done' })
    await settled()
    expect(phone.kept.size).toBe(2)
    phone.connect('on')
    await queue.retry()
    expect(phone.lists.flat().map(({ field, value, at }) => [field, value, at])).toEqual([
      ['habit.exercise', 'small', '2026-06-15T08:00:00.002Z'],
      ['habit.fasting', 'done', '2026-06-15T08:00:00.000Z'],
    ])
  })

  it('made at a time of its own is sent with it, and gives way to what has been entered since', async () => {
    const phone = device()
    const queue = phone.open()
    const at = '2026-06-15T07:59:00.000Z'
    const late = { ...exercise('small'), at }
    for (const entered of [late, exercise('done'), late]) queue.enter(entered)
    await settled()
    expect(phone.lists.flat()).toMatchObject([late, exercise('done')])
  })

  it('of one person is never sent or shown for another', async () => {
    const phone = device()
    phone.connect(0)
    phone.open('ada').enter(exercise('done'))
    await settled()
    phone.connect('on')
    const other = phone.open('bob')
    await other.retry()
    expect(other.snapshot().size).toBe(0)
    expect(phone.lists).toEqual([])
    expect(phone.kept.size).toBe(0)
  })

  it('is not held up by another field whose call is on its way', async () => {
    const phone = device()
    phone.connect('held')
    const queue = phone.open()
    queue.enter(exercise('done'))
    await settled()
    phone.connect('on')
    queue.enter({ date: TODAY, field: 'mode', value: 'rest' })
    await settled()
    expect(statusIn(queue)).toBe('sending')
    expect(statusIn(queue, '2026-06-15 mode')).toBe('saved')
    phone.release()
    await settled()
    expect(statusIn(queue)).toBe('saved')
  })

  it('waits for the call about its own field, and then the last one is sent', async () => {
    const phone = device()
    phone.connect('held')
    const queue = phone.open()
    queue.enter(exercise('done'))
    await settled()
    phone.connect('on')
    for (const value of ['not-done', 'small']) queue.enter(exercise(value))
    await settled()
    expect(phone.lists).toEqual([])
    phone.release()
    await settled()
    expect(phone.lists.map((list) => list.map(({ value }) => value))).toEqual([['done'], ['small']])
    expect(phone.kept.size).toBe(0)
  })
})

describe('what has waited', () => {
  /** A day offline. */
  async function aDay(phone: ReturnType<typeof device>, fields: readonly string[], value = 'done') {
    phone.connect(0)
    const queue = phone.open()
    for (const field of fields) queue.enter({ date: TODAY, field, value })
    await settled()
    phone.connect('on')
    return queue
  }
  const many = (count: number) => Array.from({ length: count }, (_, place) => `own.${place}`)

  it('goes in one list', async () => {
    const phone = device()
    await (await aDay(phone, many(30))).retry()
    expect(phone.lists.map(({ length }) => length)).toEqual([30])
    expect(phone.kept.size).toBe(0)
  })

  it.each([
    ['exactly as many as a list takes', 50, 'x', [50]],
    ['one more', 51, 'x', [50, 1]],
    ['exactly as many characters as a list takes', 9, 'x'.repeat(1_000), [9]],
    ['a text more', 10, 'x'.repeat(1_000), [9, 1]],
  ])('goes in lists that a request can hold: %s', async (_, count, value, lengths) => {
    const phone = device()
    await (await aDay(phone, many(count), value)).retry()
    expect(phone.lists.map(({ length }) => length)).toEqual(lengths)
    expect(phone.kept.size).toBe(0)
  })

  it('does not suffer for one among it that is refused or cannot be taken now', async () => {
    const phone = device()
    phone.refusals.set('own.1', new ApiError(400, '')).set('own.2', new ApiError(503, ''))
    const queue = await aDay(phone, many(4))
    await queue.retry()
    expect([...queue.snapshot().values()].map(({ status }) => status)).toEqual(['saved', 'refused', 'failed', 'saved'])
    expect(phone.kept.size).toBe(1)
    phone.refusals.clear()
    await queue.retry()
    expect(phone.lists.at(-1)?.map(({ field }) => field)).toEqual(['own.2'])
    expect(phone.kept.size).toBe(0)
  })
})

it('tells of failures and of answers, but not of waiting', async () => {
  const phone = device()
  const received: string[] = []
  const queue = phone.open()
  queue.listen({
    onSaved: ({ field }, value) => received.push(field, value),
    onFailed: (_, status) => received.push(status),
  })
  for (const connection of [0, 503, 400, 'on'] as const) {
    phone.connect(connection)
    queue.enter(exercise('done'))
    await settled()
  }
  expect(received).toEqual(['failed', 'refused', 'habit.exercise', 'done'])
})

it.each([
  [[], undefined],
  [['saved'], 'saved'],
  [['saved', 'sending'], 'sending'],
  [['waiting', 'sending'], 'waiting'],
  [['failed', 'waiting'], 'failed'],
  [['refused', 'failed', 'saved'], 'refused'],
] as const)('%j together are %s', (statuses, worst) => expect(worstOf(statuses)).toBe(worst))
