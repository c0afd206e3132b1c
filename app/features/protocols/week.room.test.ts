import { expect, it, onTestFinished } from 'vitest'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'
import { listSeldom } from './protocols.server.ts'

it.skipIf(!hasDatabase())(
  'what is done once a month and a year keeps its own words when a test is withdrawn',
  async () => {
    const app = await createTestApp()
    onTestFinished(() => app.close())
    const cookie = await app.signInStaff('coach')
    const before = listSeldom(app.tools)
    expect(before).toMatchObject([
      { when: 'Monthly', test: 'monthly-fitness-test', summary: expect.stringContaining('Grip') },
      { when: 'Yearly', test: 'yearly-blood-test', summary: expect.stringContaining('age test') },
    ])
    const withdraw = (slug: string) => app.request(`/api/office/texts/test/${slug}/withdraw`, { cookie, json: {} })
    expect((await withdraw('sunday-baseline')).status).toBe(200)
    expect(listSeldom(app.tools)).toEqual(before)
    expect((await withdraw('yearly-blood-test')).status).toBe(200)
    expect(listSeldom(app.tools)[1]).toMatchObject({ summary: null })
  },
)
