import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the office, given days and words that nobody means', () => {
  let app: TestApp
  let owner = ''
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    owner = await app.signInStaff('owner')
  })
  afterAll(() => app?.close())

  const send = (path: string, json: object, method = 'POST') =>
    app.request(`/api/office/${path}`, { cookie: owner, json, method })
  async function statusOf(path: string, json: object, method?: string) {
    const response = await send(path, json, method)
    await response.text()
    return response.status
  }

  it.each(['', '2026-06-16T25:00', '2026-06-16T09:99', '2026-02-30T09:00'])(
    'publishes and sends nothing at “%s”',
    async (at) => {
      const text = { revision: 1, act: 'schedule', publishAt: at }
      expect(await statusOf('texts/post/a-microlife-is-a-teaching-unit', text, 'PUT')).toBe(400)
      const { id } = await (await send('letters', {})).json()
      const letter = { subject: 'Cold', preview: '', body: 'Hello.', list: 'newsletter', revision: 0 }
      expect(await statusOf(`letters/${id}`, letter, 'PUT')).toBe(200)
      expect(await statusOf(`letters/${id}/send`, { at, revision: 1 })).toBe(400)
    },
  )

  it('takes the last day of the calendar for a period without an end', async () => {
    const coupon = { code: 'FOREVER', kind: 'percent', value: '10', until: '9999-12-31' }
    expect(await statusOf('coupons', coupon)).toBe(200)
    const all = 'from=0001-01-01&until=9999-12-31'
    for (const [path, days] of [
      ['audit.csv', all],
      ['sales.csv', all],
      ['audit.csv', 'until=0001-01-01'],
    ] as const) {
      const answer = await app.request(`/api/office/${path}?${days}`, { cookie: owner })
      expect([answer.status, (await answer.text()).length > 10]).toEqual([200, true])
    }
  })

  it.each(['call', 'challenge'])('has no %s at the end of the calendar', async (kind) => {
    const words = { title: 'The end', time: '18:00', minutes: '60', whereabouts: 'Here', weeks: '3' }
    expect(await statusOf('events', { ...words, id: randomUUID(), kind, date: '9999-12-25' })).toBe(400)
  })

  it('takes no picture whose words can’t be stored', async () => {
    const body = new FormData()
    body.set('file', new File(['x'], 'pan.jpg'))
    body.set('alt', 'A pan\u0000')
    const headers = { accept: 'application/json' }
    expect((await app.request('/api/office/media', { method: 'POST', cookie: owner, body, headers })).status).toBe(400)
  })
})
