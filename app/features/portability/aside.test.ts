import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { workAside } from './aside.server.ts'

let begun: ChildProcess[] = []
const hear = (message: unknown) => begun.push(Object(message).process)

beforeEach(() => {
  begun = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  subscribe('child_process', hear)
})
afterEach(async () => {
  const left = begun.filter((one) => one.exitCode === null && one.signalCode === null)
  const ended = left.map((one) => once(one, 'exit'))
  vi.runAllTimers()
  await Promise.all(ended)
  vi.useRealTimers()
  unsubscribe('child_process', hear)
})

const readOne = () => workAside(({ ask }) => ask('know', { table: 'daily_routines', rows: [] }))
const lookAt = (content: string) =>
  workAside(({ ask }) => ask('preview', { content, today: LocalDate.parse('2026-06-15') }))

it('keeps its process for the next file, gives it back when none comes, and begins another', async () => {
  expect(await readOne()).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(await readOne()).toBe(true)
  expect(begun).toHaveLength(1)
  const ended = begun[0] && once(begun[0], 'exit')
  vi.advanceTimersByTime(9_999)
  expect(begun[0]?.connected).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await ended).toEqual([0, null])
  expect(await readOne()).toBe(true)
  expect(begun).toHaveLength(2)
})

it('finishes what it has begun though everything is told to stop', async () => {
  await readOne()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) begun[0]?.kill(signal)
  expect(await readOne()).toBe(true)
  expect(begun).toHaveLength(1)
})

it('refuses the file over which it ended, and reads the next', async () => {
  await readOne()
  const asked = readOne()
  begun[0]?.kill('SIGKILL')
  await expect(asked).rejects.toThrow('This file is too large or too entangled to be read.')
  expect(await readOne()).toBe(true)
  expect(begun).toHaveLength(2)
})

it('ends a file that takes longer than half a minute', async () => {
  await readOne()
  const ended = begun[0] && once(begun[0], 'exit')
  const asked = readOne()
  const refused = expect(asked).rejects.toMatchObject({ code: 'bad_request' })
  await Promise.resolve()
  vi.advanceTimersByTime(30_000)
  await refused
  expect(await ended).toEqual([null, 'SIGKILL'])
})

it('tells what went wrong with what was asked, and goes on', async () => {
  await expect(lookAt('no file of ours')).rejects.toThrow('incorrect header check')
  expect(await readOne()).toBe(true)
  expect(begun).toHaveLength(1)
})
