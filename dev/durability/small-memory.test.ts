import { describe, expect, it, onTestFinished } from 'vitest'
import { fuzz } from '#dev/fuzz/fuzz.ts'
import { startPacked, WITHOUT_STRIPE } from '#dev/fuzz/packed.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { temporaryFolder } from './folder.ts'
import { fetchFrom } from './person.ts'
import { peakMegabytes } from './product.ts'

// `npm run fuzz -- 100000 --packed` is the long run.
const REQUESTS = 1_000
/** docs/operations.md gives operators 450, which leaves room for longer attacks. */
const AT_MOST_MB = 400

describe('a small machine has room for a thousand hostile requests, the first start included', () => {
  it('on the embedded database', { timeout: 600_000 }, () => sendMalformed({}))

  it('on PostgreSQL', { timeout: 600_000 }, async ({ skip }) => {
    const postgres = await startPrivatePostgres({ durable: true, within: quickPlace() })
    if (!postgres) return skip()
    onTestFinished(() => postgres.stop())
    await sendMalformed({ DATABASE_URL: await postgres.createDatabase('hostile') })
  })
})

async function sendMalformed(env: Record<string, string>): Promise<void> {
  const { product, owner, end } = await startPacked(temporaryFolder(), { LOG_LEVEL: 'error', ...env })
  const { broken, requests, signedIn } = await fuzz(product, {
    count: REQUESTS,
    seed: 1,
    people: [owner],
    without: WITHOUT_STRIPE,
  })
  expect([requests, broken]).toEqual([REQUESTS, []])
  expect(signedIn).toBeGreaterThan(REQUESTS / 5)
  expect((await fetchFrom(product, '/healthz')).status).toBe(200)
  expect(peakMegabytes(product.pid)).toBeLessThan(AT_MOST_MB)
  await end()
}
