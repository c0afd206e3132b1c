import { expect, it } from 'vitest'
import { PERSONAS } from '#dev/demo/personas.ts'
import { temporaryFolder, usedFolder } from './folder.ts'
import { fetchFrom, signIn } from './person.ts'
import { startProduct } from './product.ts'

it('the demo is a site with people in it, filled once', async () => {
  const dataDir = temporaryFolder()
  const first = await startProduct({ dataDir, args: ['--demo'] })
  const figures = async (product: typeof first, email: string) => {
    const person = await signIn(product, email)
    const progress = await (await fetchFrom(product, '/api/progress?days=90', { person })).json()
    const session = await (await fetchFrom(product, '/api/session', { person })).json()
    return { microLives: progress.totals.microLives, isMember: session.hasActiveSubscription }
  }
  const before = []
  for (const { email } of PERSONAS) before.push(await figures(first, email))
  expect(before.map(({ isMember }) => isMember)).toEqual(PERSONAS.map(({ membership }) => membership === 'active'))
  for (const { microLives } of before) expect(microLives).toBeGreaterThan(10)

  const maya = await signIn(first, PERSONAS[0]?.email ?? '')
  const readings: { measure: string; date: string }[] = await (
    await fetchFrom(first, '/api/baseline', { person: maya })
  ).json()
  const daysOf = (key: string) => readings.filter(({ measure }) => measure === key).map(({ date }) => date)
  expect(new Set(daysOf('restingHeartRate')).size).toBeGreaterThanOrEqual(6)
  for (const date of daysOf('restingHeartRate')) expect(new Date(date).getUTCDay()).toBe(0)
  for (const once of ['chairStands', 'twelveMinuteRun', 'hba1c', 'cholesterol']) expect(daysOf(once)).toHaveLength(1)

  for (const path of PAGES) expect(await (await fetchFrom(first, path)).text(), path).toContain(DEMO)
  for (const path of HER_PAGES)
    expect(await (await fetchFrom(first, path, { person: maya })).text(), path).toContain(DEMO)
  await first.end('SIGTERM')

  const second = await startProduct({ dataDir, args: ['--demo'] })
  expect(await figures(second, PERSONAS[0]?.email ?? '')).toEqual(before[0])
  await second.end('SIGTERM')

  const ordinary = await startProduct({ dataDir: usedFolder().dataDir })
  for (const path of PAGES) expect(await (await fetchFrom(ordinary, path)).text(), path).not.toContain('demo')
  await ordinary.end('SIGTERM')
})

const DEMO = 'This is a demo.'
const PAGES = ['/', '/app', '/weekly-protocols', '/checkout', '/sign-in', '/terms', '/no-such-page']
const HER_PAGES = ['/', '/app', '/app/baseline', '/account', '/weekly-protocols', '/no-such-page']
