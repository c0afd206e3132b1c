import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { workAside } from './aside.server.ts'

const begun: Worker[] = []
const hear = (worker: Worker) => begun.push(worker)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  process.on('worker', hear)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  process.off('worker', hear)
})

it('keeps its thread for the next file, gives it back when none comes, and begins another', async () => {
  const readOne = () => workAside(({ ask }) => ask('know', { table: 'daily_routines', rows: [] }))
  expect(await readOne()).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(await readOne()).toBe(true)
  expect(begun).toHaveLength(1)
  const ended = begun[0] && once(begun[0], 'exit')
  vi.advanceTimersByTime(9_999)
  expect(begun[0]?.threadId).toBeGreaterThan(0)
  vi.advanceTimersByTime(1)
  await ended
  expect(begun[0]?.threadId).toBe(-1)
  expect(await readOne()).toBe(true)
  expect(begun).toHaveLength(2)
})
