import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { joinList, recipientsOf, subscribe, subscriptionsOf } from '#dev/newsletter-reader.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import type { ListId } from './lists.ts'
import { EVERY_LIST, hashAddress } from './newsletter.server.ts'

describe.skipIf(!hasDatabase())('unsubscribing', () => {
  let app: TestApp
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.setNow('2026-06-15T12:00:00Z')
    people += 1
    email = `leaver${people}@example.test`
  })

  const join = (list?: string) => joinList(app, email, list)
  const rowsOf = (address: string) => subscriptionsOf(app, address)
  const listRecipients = (list: ListId) => recipientsOf(app, list)

  describe('one-click unsubscribe', () => {
    const oneClick = (path: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) =>
      app.fetchAsStranger(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    const pathIn = (headers: Readonly<Record<string, string>>) =>
      (headers['list-unsubscribe'] ?? '').replace(/^<http:\/\/localhost:3000(.*)>$/, '$1')

    it('works from the email’s header alone, without cookie, Origin or redirect', async () => {
      await join()
      const { headers } = await app.mailbox.waitFor(email, 2)
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const response = await oneClick(pathIn(headers))
      expect(response.status).toBe(200)
      expect(await rowsOf(email)).toEqual([])
      expect(await listRecipients('newsletter')).not.toContainEqual(expect.objectContaining({ email }))
      expect((await oneClick(pathIn(headers))).status).toBe(200)
    })

    it('also accepts the standard’s other encoding', async () => {
      await join()
      const { headers } = await app.mailbox.waitFor(email, 2)
      const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      const response = await oneClick(pathIn(headers), body, { 'content-type': 'multipart/form-data; boundary=x' })
      expect(response.status).toBe(200)
      expect(await rowsOf(email)).toEqual([])
    })

    it('leaves one list and stays on the others', async () => {
      await join()
      await join('age-watchers')
      const { headers } = await app.mailbox.waitFor(email, 4)
      expect((await oneClick(pathIn(headers))).status).toBe(200)
      expect((await rowsOf(email)).map(({ subscription }) => subscription.list)).toEqual(['newsletter'])
    })

    it('changes nothing on GET, which redirects to the page with the button', async () => {
      await join()
      const { headers } = await app.mailbox.waitFor(email, 2)
      const response = await app.fetchAsStranger(pathIn(headers))
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toMatch(/^\/newsletter\/unsubscribe\?token=.+&list=newsletter$/)
      expect(await rowsOf(email)).toHaveLength(1)
    })

    it('is refused without the right body, with a broken token, and from a foreign page', async () => {
      await join()
      const { headers } = await app.mailbox.waitFor(email, 2)
      const path = pathIn(headers)
      expect((await oneClick(path, 'hello=1')).status).toBe(400)
      expect((await oneClick(path.replace(/token=[^&]+/, 'token=x.y'))).status).toBe(400)
      expect((await oneClick(path, undefined, { origin: 'https://evil.test' })).status).toBe(403)
      expect((await oneClick(path, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await oneClick(path.replace(/\?.*/, ''))).status).toBe(403)
      expect((await oneClick(path.replace('/newsletter/unsubscribe', '/newsletter/confirm'))).status).toBe(403)
      expect(await rowsOf(email)).toHaveLength(1)
    })
  })

  it('leaves all lists from the preference page at once, and is stored without the address', async () => {
    await join()
    const token = await join('cold-water-tank')
    const response = await app.request('/api/newsletter/unsubscribe', { form: { token, list: 'all' } })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/newsletter\/preferences\?token=.+&left=1$/)
    expect(await app.tools.db.select().from(subscribers).where(eq(subscribers.email, email))).toEqual([])
    const kept = await app.tools.db.select().from(suppressions)
    expect(kept.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(kept)).not.toContain('@')
  })

  it('lets whoever leaves come back at once, although they had just asked again for a list they were on', async () => {
    const token = await join()
    await subscribe(app, email)
    await app.mailbox.waitFor(email, 3)
    await app.request('/api/newsletter/unsubscribe', { json: { token, list: 'newsletter' } })
    await subscribe(app, email)
    expect((await app.mailsTo(email)).filter((template) => template === 'confirm-subscription')).toHaveLength(2)
  })

  it('stops all mail, even when the address is added some other way; a new confirmation restarts it', async () => {
    const token = await join()
    const [before] = await rowsOf(email)
    const [person] = await app.tools.db.select().from(subscribers).where(eq(subscribers.email, email))
    await app.request('/api/newsletter/unsubscribe', { json: { token, list: 'newsletter' } })
    if (!before || !person) throw new Error('the reader was on the list')
    await app.tools.db.insert(subscribers).values(person)
    await app.tools.db.insert(subscriptions).values(before.subscription)
    const isRecipient = expect.objectContaining({ email })
    expect(await listRecipients('newsletter')).not.toContainEqual(isRecipient)
    await app.tools.db.delete(subscribers).where(eq(subscribers.email, email))
    await join()
    expect(await listRecipients('newsletter')).toContainEqual(isRecipient)
  })

  it.each(['bounced', 'complained'] as const)('of an address that %s ends with a new confirmation', async (reason) => {
    await join()
    const isRecipient = expect.objectContaining({ email })
    const since = app.tools.clock.now()
    await app.tools.db
      .insert(suppressions)
      .values({ addressHash: hashAddress(app.tools, email), list: EVERY_LIST, since, reason })
    expect(await listRecipients('newsletter')).not.toContainEqual(isRecipient)
    app.setNow('2026-06-17T12:00:00Z')
    await join()
    expect(await listRecipients('newsletter')).toContainEqual(isRecipient)
  })
})
