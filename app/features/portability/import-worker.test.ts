import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { withImportWorker } from './import-worker.server.ts'

let started: ChildProcess[] = []
const onStart = (message: unknown) => started.push(Object(message).process)

beforeEach(() => {
  started = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  subscribe('child_process', onStart)
})
afterEach(async () => {
  const left = started.filter((one) => one.exitCode === null && one.signalCode === null)
  const ended = left.map((one) => once(one, 'exit'))
  vi.runAllTimers()
  await Promise.all(ended)
  vi.useRealTimers()
  unsubscribe('child_process', onStart)
})

const readOne = () => withImportWorker(({ run }) => run('addKnown', { table: 'daily_routines', rows: [] }))
const previewOf = (content: string) =>
  withImportWorker(({ run }) => run('preview', { content, today: LocalDate.parse('2026-06-15') }))

it('reuses the process for the next file, stops it after ten idle seconds, and starts another', async () => {
  expect(await readOne()).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(await readOne()).toBe(true)
  expect(started).toHaveLength(1)
  const ended = started[0] && once(started[0], 'exit')
  vi.advanceTimersByTime(9_999)
  expect(started[0]?.connected).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await ended).toEqual([0, null])
  expect(await readOne()).toBe(true)
  expect(started).toHaveLength(2)
})

it('finishes its task when the worker receives a stop signal', async () => {
  await readOne()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) started[0]?.kill(signal)
  expect(await readOne()).toBe(true)
  expect(started).toHaveLength(1)
})

it('refuses the file that killed the worker, and reads the next', async () => {
  await readOne()
  const reading = readOne()
  started[0]?.kill('SIGKILL')
  await expect(reading).rejects.toThrow('This file is too large or too entangled to be read.')
  expect(await readOne()).toBe(true)
  expect(started).toHaveLength(2)
})

it('kills a worker that takes longer than 30 seconds', async () => {
  await readOne()
  const ended = started[0] && once(started[0], 'exit')
  const reading = readOne()
  const refused = expect(reading).rejects.toMatchObject({ code: 'bad_request' })
  await Promise.resolve()
  vi.advanceTimersByTime(30_000)
  await refused
  expect(await ended).toEqual([null, 'SIGKILL'])
})

it('passes on the error of a failed task, and keeps the worker', async () => {
  await expect(previewOf('no file of ours')).rejects.toThrow('incorrect header check')
  expect(await readOne()).toBe(true)
  expect(started).toHaveLength(1)
})
