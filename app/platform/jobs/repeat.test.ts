import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../watch/log.ts'
import { repeat } from './repeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const turns = { what: 'a test', everyMs: 1_000, log: createLog('silent') }

it('comes again and again, also after a failure', async () => {
  let count = 0
  const stop = repeat(turns, async () => {
    count += 1
    throw new Error('away')
  })
  await vi.advanceTimersByTimeAsync(3_500)
  expect(count).toBe(3)
  await stop()
})

it('may come sooner for the first time', async () => {
  const work = vi.fn(async () => {})
  const stop = repeat({ ...turns, firstAfterMs: 100 }, work)
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(1)
  await stop()
})

it('is never done twice at the same time, and ends after the turn that is going on', async () => {
  let begun = 0
  let finish = () => {}
  const stop = repeat(turns, () => {
    begun += 1
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toBe(1)
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toBe(1)
})
