import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBucketBackups } from '#app/platform/files/bucket-backups.ts'
import { lastRun } from '#app/platform/jobs/site-runs.ts'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { deleteOldBackups } from './backup-folder.server.ts'
import { backUpHere, drillRestore } from './backups.server.ts'

describe.skipIf(!hasDatabase())('backups in a bucket', () => {
  let app: TestApp
  let bucket: Awaited<ReturnType<typeof startObjectStore>>
  beforeAll(async () => {
    bucket = await startObjectStore()
    app = await createTestApp({
      now: '2026-06-15T02:10:00Z',
      env: {
        ...bucket.env,
        ...{ BACKUP_AT: '02:10', BACKUP_BUCKET: 'backups', BACKUP_KEY: 'a-key-of-this-test-with-32-letters-or-more' },
      },
    })
  })
  afterAll(async () => {
    await app?.close()
    await bucket?.close()
  })

  it('are copied there sealed, forgotten there by the same rule, and brought back whole', async () => {
    await backUpHere(app.tools)
    expect([...bucket.files.keys()]).toEqual(['/backups/backups/backup-2026-06-15T021000Z.gz.sealed'])
    const folder = join(app.tools.config.dataDir, 'backups')
    const [name = ''] = readdirSync(folder)
    const away = openBucketBackups(app.tools.config)
    const here = readFileSync(join(folder, name))
    expect(await away?.bring('newest')).toEqual(here)
    expect(await away?.bring(name)).toEqual(here)
    await expect(away?.bring('backup-none')).rejects.toThrow('There is no backup backup-none in the bucket backups.')

    // Files in the bucket that aren't our backups stay.
    bucket.files.set('/backups/backups/notes.txt', Buffer.from('mine'))
    app.setNow('2026-07-25T02:10:00Z')
    await backUpHere(app.tools)
    expect([...bucket.files.keys()].toSorted()).toEqual([
      '/backups/backups/backup-2026-07-25T021000Z.gz.sealed',
      '/backups/backups/notes.txt',
    ])
    const newest = readFileSync(join(folder, 'backup-2026-07-25T021000Z.gz.sealed'))
    expect(await away?.bring('newest')).toEqual(newest)
  })

  it('are tried from there by a machine that has only an older one', async () => {
    const folder = join(app.tools.config.dataDir, 'backups')
    const old = 'backup-2026-07-24T021000Z.gz.sealed'
    writeFileSync(join(folder, old), 'made here, before another machine did')
    rmSync(join(folder, 'backup-2026-07-25T021000Z.gz.sealed'))
    await drillRestore(app.tools)
    const run = await lastRun(app.tools, 'drill')
    expect(run).toMatchObject({ problem: null, facts: { file: 'backup-2026-07-25T021000Z.gz.sealed' } })
    expect(Number(run?.facts.rows)).toBeGreaterThan(10)
    rmSync(join(folder, old))
  })

  it('are deleted on a machine whose turn it no longer is, with what a killed process left', async () => {
    const folder = join(app.tools.config.dataDir, 'backups')
    const left = 'backup-2026-07-23T021000Z.gz.sealed.partial'
    const written = 'backup-2026-07-25T020000Z.gz.sealed.partial'
    for (const name of ['backup-2026-06-01T021000Z.gz.sealed', left, written, 'notes.txt.partial'])
      writeFileSync(join(folder, name), '')
    await deleteOldBackups(app.tools)
    expect(readdirSync(folder).toSorted()).toEqual([written, 'notes.txt.partial'])
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
  })

  it('that could not be copied are kept here and told of, and the next hour tries to copy them again', async () => {
    app.setNow('2026-07-26T02:10:00Z')
    bucket.failNext(9)
    await expect(backUpHere(app.tools)).rejects.toThrow('503 SlowDown')
    bucket.failNext(0)
    const run = await lastRun(app.tools, 'backup')
    expect(run?.problem).toMatch(/^It was made, and could not be copied to the bucket backups: .*503/)
    expect(readdirSync(join(app.tools.config.dataDir, 'backups'))).toContain('backup-2026-07-26T021000Z.gz.sealed')
    const all = () => readdirSync(join(app.tools.config.dataDir, 'backups'))
    app.setNow('2026-07-26T03:10:00Z')
    await backUpHere(app.tools, { isRetry: true })
    expect(all()).toEqual(['backup-2026-07-26T021000Z.gz.sealed'])
    expect(bucket.files.has('/backups/backups/backup-2026-07-26T021000Z.gz.sealed')).toBe(true)
    // Copied by now; and the next day's is due, whatever became of this one.
    await backUpHere(app.tools, { isRetry: true })
    bucket.failNext(9)
    app.setNow('2026-07-26T04:10:00Z')
    await expect(backUpHere(app.tools)).rejects.toThrow('503')
    bucket.failNext(0)
    app.setNow('2026-07-27T02:10:00Z')
    await backUpHere(app.tools, { isRetry: true })
    expect(all()).toEqual(
      ['26T021000', '26T031000', '26T041000', '27T021000'].map((time) => `backup-2026-07-${time}Z.gz.sealed`),
    )
  })
})
