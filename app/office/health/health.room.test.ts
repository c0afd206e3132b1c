import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { lastRun, type RunKind, recordRun } from '#app/platform/jobs/site-runs.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { getHealth } from './health.server.ts'
import { beginBackups } from './watch-backups.server.ts'

const NOON = '2026-06-15T12:00:00Z'

describe.skipIf(!hasDatabase())('the health of the site', () => {
  let app: TestShop
  let coach: string
  beforeAll(async () => {
    app = await createTestShop({ now: NOON })
    coach = await app.signInStaff('coach', 'coach@example.test')
  })
  afterAll(() => app.close())

  const post = (name: string, json: object) => app.request(`/api/office/health/${name}`, { json, cookie: coach })
  const ended = (kind: RunKind, begin = async () => {}) =>
    vi.waitFor(
      async () => {
        await begin()
        const run = await lastRun(app.tools, kind)
        if (!run) throw new Error(`no ${kind} yet`)
        return run
      },
      { timeout: 50_000, interval: 50 },
    )
  const entries = async (action: string) => app.tools.db.select().from(auditLog).where(eq(auditLog.action, action))

  it('tells versions, database, disk and what was never done', async () => {
    const health = await getHealth(app.tools)
    expect(health).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      disk: { state: 'ok' },
      books: { isOn: true, last: null, differences: [] },
      ...{ backup: null, drill: null, isBackupOld: true, isDrillOld: true },
    })
    expect(health.database.bytes).toBeGreaterThan(1_000_000)
  })

  it('says that a drill without a backup did not work', async () => {
    expect((await post('upkeep', { what: 'drill' })).status).toBe(200)
    expect(await ended('drill')).toMatchObject({ problem: expect.stringContaining('no backup') })
    await app.tools.db.execute(sql`delete from site_runs`)
  })

  it('makes a backup that only the owner of the folder can read, and tries it by restoring it', async () => {
    const folder = join(app.tools.config.dataDir, 'backups')
    expect((await post('upkeep', { what: 'backup' })).status).toBe(200)
    const run = await ended('backup')
    expect(run).toMatchObject({ problem: null, facts: { file: 'backup-2026-06-15T120000Z.gz' } })
    const [file = ''] = readdirSync(folder)
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    expect(await entries('health.backup')).toHaveLength(1)
    expect((await post('upkeep', { what: 'drill' })).status).toBe(200)
    const drill = await ended('drill')
    expect(drill.problem).toBeNull()
    expect(Number(drill.facts.rows)).toBeGreaterThan(10)
    expect(await getHealth(app.tools)).toMatchObject({ isBackupOld: false, isDrillOld: false })
  })

  it('keeps those of a week, one a week before that, and none of more than 35 days', async () => {
    const folder = join(app.tools.config.dataDir, 'backups')
    const name = (day: string) => `backup-2026-${day}T120000Z.gz`
    for (const day of ['05-11', '05-12', '06-02', '06-03', '06-09']) writeFileSync(join(folder, name(day)), '')
    await app.tools.db.execute(sql`delete from site_runs`)
    app.setNow('2026-06-15T12:01:00Z')
    await post('upkeep', { what: 'backup' })
    await ended('backup')
    app.setNow(NOON)
    expect(readdirSync(folder).toSorted()).toEqual([
      ...['05-12', '06-03', '06-09', '06-15'].map(name),
      'backup-2026-06-15T120100Z.gz',
    ])
  })

  it('makes one by itself when its time is past, sealed where there is a key, and takes it back in the drill of the week', async () => {
    const folder = join(app.tools.config.dataDir, 'sealed')
    const { config } = app.tools
    const backups = { at: '02:10', folder, keys: ['a key of this test that has more than 32 characters'] }
    Object.assign(app.tools, { config: { ...config, backups } })
    await app.tools.db.execute(sql`delete from site_runs`)
    // Two processes find it due at the same time; not before the job of the backup above is over.
    const both = async () => {
      await Promise.all([beginBackups(app.tools), beginBackups(app.tools)])
    }
    expect(await ended('backup', both)).toMatchObject({
      problem: null,
      facts: { file: 'backup-2026-06-15T120000Z.gz.sealed' },
    })
    const [file = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, file)).subarray(0, 18).toString()).toBe('longevity-sealed-1')
    // Not before the backup's job is over, which may be later than its run.
    const drill = await ended('drill', () => beginBackups(app.tools))
    expect([drill.problem, Number(drill.facts.rows) > 10]).toEqual([null, true])
    await beginBackups(app.tools)
    expect(readdirSync(folder)).toHaveLength(1)
    Object.assign(app.tools, { config })
  })

  it('makes one also after the clock of the machine was years ahead for a while', async () => {
    const { config } = app.tools
    const folder = join(config.dataDir, 'ahead')
    Object.assign(app.tools, { config: { ...config, backups: { ...config.backups, at: '02:10', folder } } })
    await app.tools.db.execute(sql`delete from site_runs`)
    app.setNow('2099-06-15T12:00:00Z')
    await recordRun(app.tools, 'backup', async () => ({ facts: { file: 'by hand' }, result: undefined }))
    app.setNow(NOON)
    expect(await ended('backup', () => beginBackups(app.tools))).toMatchObject({ problem: null })
    expect(readdirSync(folder)).toHaveLength(1)
    Object.assign(app.tools, { config })
  })

  it('begins no drill while the only backup was made by hand and lies elsewhere', async () => {
    const { config } = app.tools
    const folder = join(config.dataDir, 'none-here')
    Object.assign(app.tools, { config: { ...config, backups: { ...config.backups, at: '02:10', folder } } })
    await app.tools.db.execute(sql`delete from site_runs`)
    await recordRun(app.tools, 'backup', async () => ({ facts: { file: 'by hand' }, result: undefined }))
    const jobs = async () =>
      (await app.tools.db.execute(sql`select 1 from pgboss.job where name = 'upkeep'`)).rows.length
    const before = await jobs()
    await beginBackups(app.tools)
    expect(await jobs()).toBe(before)
    Object.assign(app.tools, { config })
  })

  it('holds the books against Stripe’s and keeps the result', async () => {
    expect((await post('upkeep', { what: 'books' })).status).toBe(200)
    expect(await ended('books')).toMatchObject({ problem: null, facts: { taken: 0, booked: 0, differences: 0 } })
  })

  it('sends a mail that was given up once more, once, and never one whose time is over', async () => {
    const dead = (recipient: string, props: object | null) =>
      app.tools.db
        .insert(outboxMails)
        .values({ recipient, template: 'health-erased', props, status: 'dead', lastError: 'mailbox full' })
        .returning({ id: outboxMails.id })
    const [mail] = await dead('full@example.test', {})
    const [late] = await dead('late@example.test', null)
    expect((await getHealth(app.tools)).mails.dead.map(({ canBeSent }) => canBeSent).toSorted()).toEqual([false, true])
    expect((await post('resend', { id: late?.id })).status).toBe(409)
    const twice = await Promise.all([1, 2].map(async () => (await post('resend', { id: mail?.id })).status))
    expect(twice.toSorted()).toEqual([200, 409])
    expect((await app.mailbox.waitFor('full@example.test')).subject).not.toBe('')
    expect(await entries('health.resend')).toHaveLength(1)
  })

  it('shows first the mails that can be sent again, however many came too late since', async () => {
    const { db } = app.tools
    const mail = { recipient: 'full@example.test', template: 'health-erased', status: 'dead' } as const
    await db.insert(outboxMails).values({ ...mail, props: {}, createdAt: new Date('2026-06-01T00:00:00Z') })
    await db
      .insert(outboxMails)
      .values(Array.from({ length: 30 }, () => ({ ...mail, template: 'sign-in', props: null })))
    expect((await getHealth(app.tools)).mails.dead[0]).toMatchObject({ template: 'health-erased', canBeSent: true })
  })

  it('begins failed jobs of a queue once more', async () => {
    expect((await post('retry', { queue: 'push' })).status).toBe(409)
    expect((await post('retry', { queue: 'nothing' })).status).toBe(400)
    await app.tools.jobs.add(app.tools.db, 'push', {}, new Date('2099-01-01'))
    await app.tools.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'push'`)
    expect((await post('retry', { queue: 'push' })).status).toBe(200)
    const { rows } = await app.tools.db.execute(sql`select state::text from pgboss.job where name = 'push'`)
    expect(rows).toEqual([{ state: 'retry' }])
    expect((await entries('health.retry'))[0]).toMatchObject({ subject: 'queue:push', after: { jobs: 1 } })
  })
})
