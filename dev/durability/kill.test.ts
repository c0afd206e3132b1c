import { describe, expect, it } from 'vitest'
import { usedFolder } from './folder.ts'
import { keepLedger } from './ledger.ts'

describe('a server that ends in the middle of writing', () => {
  it('has every acknowledged write after kill -9, eight times over, and is back each time', async () => {
    const report = await keepLedger(usedFolder(), { rounds: 8, signal: 'SIGKILL' })
    expect(report.endings).toEqual(Array(8).fill('SIGKILL'))
    expect(report.acknowledged).toBeGreaterThan(8 * 3)
    expect(report.unanswered).toBeGreaterThan(0)
    // How long a start takes is told by `npm run kill`: here a busy machine is no reason to fail.
    expect(report.lost).toBe(0)
  })

  it('leaves nothing carried out unanswered when it is asked to stop', async () => {
    const report = await keepLedger(usedFolder(), { rounds: 2, signal: 'SIGTERM' })
    expect(report.endings).toEqual(['0', '0'])
    expect(report.acknowledged).toBeGreaterThan(2 * 3)
    expect(report).toMatchObject({ lost: 0, silent: 0 })
  })
})
