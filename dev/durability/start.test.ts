import { once } from 'node:events'
import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { freePort } from '#dev/free-port.ts'
import { ON_DISK, temporaryFolder, usedFolder } from './folder.ts'
import { fetchFrom, signIn } from './person.ts'
import { launch, startProduct } from './product.ts'

describe('a second process on the same data folder', () => {
  it('is refused with the id of the first, which goes on working', async () => {
    const { dataDir } = usedFolder()
    const first = await startProduct({ dataDir })
    const second = launch({ dataDir })
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.output()).toContain(`already open in process ${first.pid}, started 20`)
    expect(second.output()).toContain('set DATA_DIR to another folder')
    expect((await fetchFrom(first, '/readyz')).status).toBe(200)

    // A lock left by kill -9 doesn't prevent a start.
    await first.end('SIGKILL')
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(true)
    const third = await startProduct({ dataDir })
    expect((await fetchFrom(third, '/readyz')).status).toBe(200)
    await third.end('SIGTERM')
  })
})

describe('a first start that is killed', () => {
  // What the folder contains when the process is killed: a half-made database in the temporary place, or the database
  // in place without or with some of its tables. The milliseconds spread the kills over the time after each of these.
  it.each([
    ['the database is being made aside', 'pg.new', 0],
    ['the database is nearly made', 'pg.new', 400],
    ['the database is in place', 'pg', 0],
    ['its tables are being made', 'pg', 200],
  ])('is made good by the next start: %s', async (_what, name, laterMs) => {
    const dataDir = temporaryFolder(ON_DISK)
    const arrivals = watch(dataDir)
    const first = launch({ dataDir })
    first.ended.then(() => arrivals.emit('change'))
    while (!existsSync(join(dataDir, name)) && first.child.exitCode === null) await once(arrivals, 'change')
    arrivals.close()
    // The moment of the kill is the variable here; nothing is awaited.
    await after(laterMs)
    first.child.kill('SIGKILL')
    expect(await first.ended).toEqual({ code: null, signal: 'SIGKILL' })

    const second = await startProduct({ dataDir })
    expect((await fetchFrom(second, '/readyz')).status).toBe(200)
    expect(existsSync(join(dataDir, 'pg.new'))).toBe(false)
    const person = await signIn(second, 'first@example.test')
    expect((await fetchFrom(second, '/api/routine', { person })).status).toBe(200)
    await second.end('SIGTERM')
  })
})

describe('a start in production', () => {
  it('takes no connection before it is ready: whoever gets one is answered', async () => {
    const port = await freePort()
    const env = {
      ...{ PORT: String(port), APP_URL: `http://localhost:${port}`, NEW_DATABASE: 'true' },
      SESSION_SECRET: 'a-secret-of-this-test-with-32-bytes-or-more',
    }
    const started = launch({ dataDir: temporaryFolder(), args: ['--production'], env })
    const { answer, refused } = await firstAnswer(`http://127.0.0.1:${port}/readyz`, started)
    expect([answer.status, refused]).toEqual([200, expect.arrayContaining(['ECONNREFUSED'])])
    expect([...new Set(refused)]).toEqual(['ECONNREFUSED'])
    started.child.kill('SIGTERM')
    expect(await started.ended).toEqual({ code: 0, signal: null })
  })
})

/** Asks again and again until somebody answers, or the process has ended; returns why it was not answered before. */
async function firstAnswer(url: string, { child, output }: ReturnType<typeof launch>) {
  const refused: string[] = []
  while (child.exitCode === null) {
    try {
      return { answer: await fetch(url), refused }
    } catch (error) {
      const { cause } = error as Error
      refused.push(cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause))
      await after(20)
    }
  }
  throw new Error(`It ended with ${child.exitCode} before it answered:\n${output()}`)
}

describe('the development command', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_b', STRIPE_WEBHOOK_SECRET: 'whsec_c' }

  it.each([
    ['NODE_ENV=production', { NODE_ENV: 'production' }, 'Start with npm run serve'],
    ['live keys', live, 'start with npm run serve, or set test keys'],
    ['a live key beside a test key', { ...live, STRIPE_SECRET_KEY: 'sk_test_a' }, 'are of different modes'],
  ])('refuses to start with %s, and touches nothing', async (_what, env, sentence) => {
    const dataDir = temporaryFolder()
    const refused = launch({ dataDir, env })
    expect(await refused.ended).toEqual({ code: 78, signal: null })
    expect(refused.output()).toContain(sentence)
    expect(readdirSync(dataDir)).toEqual([])
  })
})
