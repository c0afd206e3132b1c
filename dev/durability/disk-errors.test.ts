import { chmodSync, cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays } from '#app/values/local-date.ts'
import { type Disk, mountDisk } from './disk.ts'
import { today } from './enrolment.ts'
import { ON_DISK, temporaryFolder, usedFolder } from './folder.ts'
import { fetchFrom, type Person, tick } from './person.ts'
import { launch, type Product, startProduct } from './product.ts'
import { postgresStage } from './stages.ts'

const BACK_WITHIN_MS = 60_000
const WRITERS = 4

describe('a disk that answers everything with EIO under load', () => {
  it('ends the site that writes to it itself; nothing is acknowledged after, and all of before is there', async ({
    skip,
  }) => {
    const disk = someDisk()
    if (!disk) return skip()
    const { dataDir: used, person } = usedFolder()
    const dataDir = join(disk.folder, 'data')
    cpSync(used, dataDir, { recursive: true })
    disk.flush()
    const product = await startProduct({ dataDir })
    const load = startTicking(product, person)
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)
    disk.cut()
    expect(await product.ended).toEqual({ code: 1, signal: null })
    await load.end()
    expect(product.output()).toContain('The disk refused a write of the database')
    expect((await launch({ dataDir }).ended).code).not.toBe(0)
    disk.join()
    const again = await startProduct({ dataDir })
    await expectTicked(again, person, load.acknowledged)
    await again.end('SIGTERM')
  })

  it('is said by a site whose PostgreSQL has it, which comes back by itself', async ({ skip }) => {
    const disk = someDisk()
    if (!disk) return skip()
    chmodSync(dirname(disk.folder), 0o755)
    const stage = await postgresStage(temporaryFolder(), disk.folder)
    if (!stage) return skip()
    onTestFinished(() => stage.close())
    disk.flush()
    const product = await stage.start()
    const load = startTicking(product, stage.person)
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)
    disk.cut()
    // The database notices at its next write; from then on nothing is acknowledged.
    await expect.poll(() => load.statuses.at(-1)).toBe(503)
    await load.end()
    expect(load.statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await fetchFrom(product, '/readyz')).status).toBe(503)
    const page = await fetchFrom(product, '/search?q=heat')
    expect(page.status).toBe(503)
    expect(await page.text()).toMatch(/<h1[^>]*>We can’t reach our records right now/)
    for (const path of ['/', '/healthz']) expect((await fetchFrom(product, path)).status, path).toBe(200)

    await stage.server.kill()
    disk.join()
    await stage.server.begin()
    const joined = performance.now()
    while ((await fetchFrom(product, '/readyz')).status !== 200)
      expect(performance.now() - joined).toBeLessThan(BACK_WITHIN_MS)
    await expectTicked(product, stage.person, load.acknowledged)
    await product.end('SIGTERM')
  })
})

function someDisk(): Disk | null {
  const disk = mountDisk(join(temporaryFolder(ON_DISK), 'disk'), 1024)
  if (disk) onTestFinished(() => disk.remove())
  else process.stderr.write('\n!! NO DISK MAY BE MOUNTED HERE: errors of a disk were not tested.\n\n')
  return disk
}

/** Several browsers ticking one day after the other, until there is no response any more or they are stopped. */
function startTicking(product: Product, person: Person) {
  const acknowledged: number[] = []
  const statuses: number[] = []
  let [ago, isOver] = [0, false]
  const turns = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      ago += 1
      const mine = ago
      const date = addDays(today(), -mine)
      const response = await tick(product, person, { date, habit: 'exercise' }).catch(() => null)
      if (!response) return
      statuses.push(response.status)
      if (response.status === 200) acknowledged.push(mine)
    }
  })
  return {
    acknowledged,
    statuses,
    async end() {
      isOver = true
      await Promise.all(turns)
    },
  }
}

async function expectTicked(product: Product, person: Person, days: readonly number[]): Promise<void> {
  expect(days.length).toBeGreaterThan(0)
  for (const ago of days) {
    const day = await fetchFrom(product, `/api/routine?date=${addDays(today(), -ago)}`, { person })
    expect(await day.json(), String(ago)).toMatchObject({ exercise: true })
  }
}
