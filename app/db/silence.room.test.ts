import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#dev/test-app.ts'

const LONGER_THAN_SILENCE_MS = 10_000
const one = sql`select 1 as one`

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a connection that is held for long', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  afterEach(() => void vi.useRealTimers())

  it('is kept while our own work takes its time between two statements', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rows = await app.tools.db.transaction(async (tx) => {
      await tx.execute(one)
      vi.advanceTimersByTime(LONGER_THAN_SILENCE_MS)
      return (await tx.execute(one)).rows
    })
    expect(rows).toEqual([{ one: 1 }])
  })

  it('is kept when its answer came in time and this process was too busy to read it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rows = await app.tools.db.transaction(async (tx) => {
      const asked = tx.execute(one).then(({ rows: found }) => found)
      // It's on its way; then nothing of this process runs until the answer is here.
      await new Promise((resolve) => setImmediate(resolve))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      vi.advanceTimersByTime(LONGER_THAN_SILENCE_MS)
      return asked
    })
    expect(rows).toEqual([{ one: 1 }])
  })

  it('is given up when a statement stays unanswered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = app.tools.db.execute(sql`select pg_sleep(1)`)
    const outcome = expect(asked).rejects.toMatchObject({ cause: { message: expect.stringContaining('terminated') } })
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(LONGER_THAN_SILENCE_MS)
    await outcome
  })
})
