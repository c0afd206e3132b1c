import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { refusingMailTo } from '#dev/refused-mail.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { catchUp } from './reconcile.server.ts'

const TRIAL = { status: 'trialing', trialEndsAt: new Date('2026-06-17T12:00:00Z') }
const UNPAID = { status: 'past_due', paidUntil: new Date('2026-06-07T12:00:00Z') }
const NAMES = ['ann', 'ben']

describe.skipIf(!hasDatabase())('reminders of the minute', () => {
  let app: TestShop
  const ids = new Map<string, string>()
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
    for (const name of NAMES) {
      const cookie = await app.signIn(`${name}@example.test`)
      ids.set(name, await app.idOf(cookie))
    }
  })
  afterAll(() => app?.close())
  beforeEach(() => app.tools.db.delete(memberships))

  it.each([
    { template: 'charge-reminder', what: 'a reminder of a charge', row: TRIAL, stuck: 'ann', other: 'ben' },
    { template: 'charge-reminder', what: 'a reminder of a charge', row: TRIAL, stuck: 'ben', other: 'ann' },
    { template: 'membership-unpaid', what: 'a warning of an unpaid month', row: UNPAID, stuck: 'ann', other: 'ben' },
    { template: 'membership-unpaid', what: 'a warning of an unpaid month', row: UNPAID, stuck: 'ben', other: 'ann' },
  ])('$template: $stuck’s can’t be written, which counts as a failure; $other gets theirs', async (one) => {
    for (const [name, userId] of ids)
      await app.tools.db
        .insert(memberships)
        .values({ userId, ...one.row, subscriptionId: `sub_${one.template}_${name}` })
    const count = async (name: string) =>
      (await app.mailsTo(`${name}@example.test`)).filter((template) => template === one.template).length
    const before = { [one.stuck]: await count(one.stuck), [one.other]: await count(one.other) }
    const run = () => catchUp(app.tools, app.payments)
    const { failures } = await refusingMailTo(app.tools, `${one.stuck}@example.test`, run)
    expect(failures).toEqual([expect.stringContaining(`${one.what}: `)])
    expect([await count(one.stuck), await count(one.other)]).toEqual([before[one.stuck], (before[one.other] ?? 0) + 1])
    expect((await run()).failures).toEqual([])
    expect(await count(one.stuck)).toBe((before[one.stuck] ?? 0) + 1)
  })
})
