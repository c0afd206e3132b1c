import { expect, it } from 'vitest'
import { PERSONAS } from '#dev/demo/personas.ts'
import { temporaryFolder } from './folder.ts'
import { ask, signIn } from './person.ts'
import { startProduct } from './product.ts'

it('the demo is a site with people in it, filled once', async () => {
  const dataDir = temporaryFolder()
  const first = await startProduct({ dataDir, args: ['--demo'] })
  const figures = async (product: typeof first, email: string) => {
    const person = await signIn(product, email)
    const progress = await (await ask(product, '/api/progress?days=90', { person })).json()
    const session = await (await ask(product, '/api/session', { person })).json()
    return { microLives: progress.totals.microLives, isMember: session.hasActiveSubscription }
  }
  const before = []
  for (const { email } of PERSONAS) before.push(await figures(first, email))
  expect(before.map(({ isMember }) => isMember)).toEqual(PERSONAS.map(({ membership }) => membership === 'active'))
  for (const { microLives } of before) expect(microLives).toBeGreaterThan(10)
  await first.end('SIGTERM')

  const second = await startProduct({ dataDir, args: ['--demo'] })
  expect(await figures(second, PERSONAS[0]?.email ?? '')).toEqual(before[0])
  await second.end('SIGTERM')
})
