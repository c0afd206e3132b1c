import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ON_DISK, temporaryFolder, usedFolder } from './folder.ts'
import { runLedger } from './ledger.ts'
import { embeddedOnDisk, embeddedStage, postgresOnDisk, type Stage } from './stages.ts'

// `npm run kill` reports start times: here a busy machine is no reason to fail.

describe('a server that ends in the middle of writing', () => {
  it('has every acknowledged write after kill -9, eight times over, and is back each time', async () => {
    const report = await runLedger(embeddedStage(usedFolder(ON_DISK)), { rounds: 8 })
    expect(report.endings).toEqual(Array(8).fill('SIGKILL'))
    expect(report.acknowledged).toBeGreaterThan(8 * 3)
    expect(report.unanswered).toBeGreaterThan(0)
    expect(report).toMatchObject({ lost: 0, doubled: 0 })
  })

  it('leaves nothing carried out unanswered when it is asked to stop', async () => {
    const report = await runLedger(embeddedStage(usedFolder(ON_DISK), 'SIGTERM'), { rounds: 2 })
    expect(report.endings).toEqual(['0', '0'])
    expect(report.acknowledged).toBeGreaterThan(2 * 3)
    expect(report).toMatchObject({ lost: 0, doubled: 0, silent: 0 })
  })
})

describe('a power cut in the middle of writing, on a disk that forgets what was not flushed', () => {
  it.each<[string, () => Stage | null | Promise<Stage | null>]>([
    ['embedded', () => embeddedOnDisk(usedFolder(), join(temporaryFolder(ON_DISK), 'disk'))],
    ['PostgreSQL', () => postgresOnDisk(temporaryFolder(), join(temporaryFolder(ON_DISK), 'disk'))],
  ])('takes no acknowledged write with it, three times over: %s', async (_database, make) => {
    const stage = await make()
    if (!stage) {
      process.stderr.write(
        '\n!! NO DISK MAY BE MOUNTED HERE, or PostgreSQL is missing: a power cut was not tested.\n\n',
      )
      return
    }
    onTestFinished(() => stage.close())
    const report = await runLedger(stage, { rounds: 3 })
    expect(report.acknowledged).toBeGreaterThan(3 * 3)
    expect(report).toMatchObject({ lost: 0, doubled: 0 })
  })
})
