import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkins } from '#app/db/schema/checkin.ts'
import { trialFindings, trials } from '#app/db/schema/experiments.ts'
import { users } from '#app/db/schema/users.ts'
import { HEALTH_CONSENT } from '#app/features/auth/health-consent.ts'
import { LocalDate, listDays } from '#app/values/local-date.ts'
import { userOf } from '#dev/own-account.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { beginTrial, goToDay, resetTrials, setTrialOrder } from '#dev/trial-member.ts'
import { getExperiments, shareTrial } from './experiments.server.ts'
import { blocksOf } from './trial.ts'

describe.runIf(hasDatabase())('trials and the members’ results', () => {
  let app: TestApp
  let ann: string
  let ben: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-01T12:00:00Z')
    await resetTrials(app, [ann, ben])
  })

  it('hide results about a habit that the safety answers rule out', async () => {
    const { db } = app.tools
    const people = Array.from({ length: 10 }, (_, at) => `finder-${at}`)
    const given = { healthConsent: 'given', healthConsentVersion: HEALTH_CONSENT.version } as const
    await db.insert(users).values(people.map((id) => ({ id, email: `${id}@example.test`, ...given })))
    const about = { habit: 'fasting', outcome: 'sleep' }
    const [startsOn, createdAt] = [LocalDate.parse('2026-03-01'), new Date('2026-05-01')]
    const theirs = people.map((userId) => ({ ...about, userId, blockDays: 5, startsOn, createdAt }))
    const created = await db.insert(trials).values(theirs).returning({ trialId: trials.id, userId: trials.userId })
    await db.insert(trialFindings).values(created.map((one) => ({ ...one, ...about, difference: 1, createdAt })))
    const seen = async () =>
      (await getExperiments(app.tools, await userOf(app, ann))).findings.map(({ habit }) => habit)
    expect(await seen()).toEqual(['fasting'])
    await app.request('/api/safety', { cookie: ann, json: { eatingDisorder: 'yes' } })
    expect(await seen()).toEqual([])
  })

  it('add their difference with the member’s agreement, and remove it again', async () => {
    const { id } = await (await beginTrial(app, ann, { outcome: 'energy' })).json()
    await setTrialOrder(app, ann, 'BABAABBA')
    const share = (json: object, cookie = ann) => app.request('/api/trials/share', { cookie, json })
    expect((await share({ id, agree: 'yes' })).status).toBe(409)
    const { id: userId, joinedOn: _ } = await userOf(app, ann)
    await app.tools.db.insert(checkins).values(
      blocksOf({ startsOn: LocalDate.parse('2026-06-01'), blockDays: 5, order: 'BABAABBA' }).flatMap(
        ({ kind, from, until }) =>
          listDays(from, until).map((date) => ({
            userId,
            date,
            energy: kind === 'with' ? 4 : 3,
            updatedAt: new Date('2026-06-01'),
          })),
      ),
    )
    goToDay(app, 40)
    expect((await share({ id, agree: 'yes' }, ben)).status).toBe(404)
    for (const _twice of [1, 2]) expect((await share({ id, agree: 'yes' })).status).toBe(200)
    expect(await app.tools.db.select().from(trialFindings)).toMatchObject([{ difference: 1, habit: 'meditation' }])
    const found = await getExperiments(app.tools, await userOf(app, ann))
    expect(found.trials[0]).toMatchObject({ isShared: true, result: { tested: { extreme: 2, of: 70 } } })
    // One member is fewer than the minimum of ten.
    expect(found.findings).toEqual([])
    // Years later it's the same result.
    const member = await userOf(app, ann)
    goToDay(app, 800)
    await shareTrial(app.tools, member, { id, agree: 'yes' })
    const later = await getExperiments(app.tools, member)
    expect(later.trials[0]?.result).toEqual(found.trials[0]?.result)
    goToDay(app, 40)
    expect((await share({ id })).status).toBe(200)
    expect(await app.tools.db.select().from(trialFindings)).toEqual([])
    await app.tools.db.delete(checkins)
  })
})
