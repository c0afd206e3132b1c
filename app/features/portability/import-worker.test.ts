import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { withImportWorker } from './import-worker.server.ts'

const readOne = () => withImportWorker(({ run }) => run('addKnown', { table: 'daily_routines', rows: [] }))
const previewOf = (content: string) =>
  withImportWorker(({ run }) => run('preview', { content, today: LocalDate.parse('2026-06-15') }))

const started: ChildProcess[] = []
const onStart = (message: unknown) => started.push(Object(message).process)

/** The running worker. It serves every test until one stops it, since its start takes a second. */
async function startedWorker(): Promise<ChildProcess> {
  await readOne()
  const worker = started.at(-1)
  if (!worker) throw new Error('no worker was started')
  return worker
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  subscribe('child_process', onStart)
})
afterAll(() => {
  vi.runAllTimers()
  unsubscribe('child_process', onStart)
  vi.useRealTimers()
})

it('reuses the process for the next file, stops it after ten idle seconds, and starts another', async () => {
  const worker = await startedWorker()
  vi.advanceTimersByTime(9_999)
  expect(await startedWorker()).toBe(worker)
  const ended = once(worker, 'exit')
  vi.advanceTimersByTime(9_999)
  expect(worker.connected).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await ended).toEqual([0, null])
  expect(await readOne()).toBe(true)
  expect(started).toHaveLength(2)
})

it('finishes its task when the worker receives a stop signal', async () => {
  const worker = await startedWorker()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) worker.kill(signal)
  expect(await startedWorker()).toBe(worker)
})

it('passes on the error of a failed task, and keeps the worker', async () => {
  const worker = await startedWorker()
  await expect(previewOf('no file of ours')).rejects.toThrow('incorrect header check')
  expect(await startedWorker()).toBe(worker)
})

it('refuses the file that killed the worker, and reads the next', async () => {
  const worker = await startedWorker()
  const reading = readOne()
  worker.kill('SIGKILL')
  await expect(reading).rejects.toThrow('This file is too large or too entangled to be read.')
  expect(await startedWorker()).not.toBe(worker)
})

it('compares no file with what an interrupted comparison has left behind: it may be another member’s', async () => {
  const day = { date: '2026-06-01', fasting: 'done' }
  const known = { table: 'routine_days', rows: [day] }
  const interrupted = withImportWorker(async ({ run }) => {
    await run('addKnown', known)
    throw new Error('the database is away')
  })
  await expect(interrupted).rejects.toThrow('away')
  const content = gzipSync(JSON.stringify({ kind: 'own', records: { routine_days: [day] }, problems: [] }))
  expect(await previewOf(content.toString('base64'))).toMatchObject({ sections: [{ fresh: 1, same: 0 }] })
})

it('compares no file with half of what is there, where the worker ended between two tasks', async () => {
  const content = gzipSync(
    JSON.stringify({ kind: 'own', records: { routine_days: [{ date: '2026-06-01' }] }, problems: [] }),
  )
  const today = LocalDate.parse('2026-06-15')
  const worker = await startedWorker()
  const ended = withImportWorker(async ({ run }) => {
    await run('addKnown', { table: 'routine_days', rows: [{ date: '2026-06-01' }] })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    return run('preview', { content: content.toString('base64'), today })
  })
  await expect(ended).rejects.toMatchObject({ code: 'bad_request' })
})

it('kills a worker that takes longer than 30 seconds', async () => {
  const ended = once(await startedWorker(), 'exit')
  const refused = expect(readOne()).rejects.toMatchObject({ code: 'bad_request' })
  await Promise.resolve()
  vi.advanceTimersByTime(30_000)
  await refused
  expect(await ended).toEqual([null, 'SIGKILL'])
})
