import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaigns } from '#app/db/schema/letters.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { products } from '#app/db/schema/shop-catalogue.ts'
import { deleteNotified } from '#app/features/newsletter/waitlists.server.ts'
import { tokenIn } from '#dev/newsletter-reader.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { emailWaitlist } from './available.server.ts'

const PACK = {
  ...{ name: 'Walking Pack', price: '24.50', free: '5', status: 'coming-soon' },
  ...{ summary: 'Socks and a map.', description: 'For people who walk.' },
  ...{ features: 'Two socks', benefits: 'Fits a bag', instructions: 'Unpack it', cautions: 'Not a toy', contents: '' },
}

describe.skipIf(!hasDatabase())('the waiting list of a product that was added', () => {
  let app: TestShop
  let coach = ''
  beforeAll(async () => {
    app = await createTestShop({ env: { LETTERS_PER_SECOND: '1000' } })
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  const office = (path: string, json: object) => app.request(`/api/office/products${path}`, { json, cookie: coach })
  async function setStatus(id: string, status: string) {
    const [row] = await app.tools.db.select().from(products).where(eq(products.id, id))
    const input = { name: PACK.name, status, contents: '', pictureId: '', revision: String(row?.revision) }
    expect((await office(`/${id}`, input)).status).toBe(200)
  }
  const ask = (email: string, list: string) =>
    app.request('/api/waitlist', { json: { email, consent: true, list, source: '/products/walking-pack' } })
  async function join(email: string, list: string) {
    expect((await ask(email, list)).status).toBe(202)
    const token = tokenIn((await app.mailbox.waitFor(email)).text)
    expect((await app.request('/api/newsletter/confirm', { json: { token } })).status).toBe(200)
    return app.mailbox.waitFor(email, 2)
  }
  const letters = () => app.tools.db.select().from(campaigns)

  it('is joined by its name and tells once, when it comes on sale', async () => {
    await office('', PACK)
    const mail = await join('waits@example.test', 'product-walking-pack')
    expect(mail.subject).toBe('You’re on the list: Walking Pack')
    const [kept] = await app.tools.db.select().from(subscriptions)
    expect(kept?.wording).toBe(
      'Please email me once when the Walking Pack is available. I can leave the list at any time.',
    )
    const left = await join('left@example.test', 'product-walking-pack')
    await app.request('/api/newsletter/unsubscribe', {
      json: { token: tokenIn(left.text), list: 'product-walking-pack' },
    })
    await emailWaitlist(app.tools)
    expect(await letters()).toEqual([])
    await setStatus('walking-pack', 'on-sale')
    await Promise.all([emailWaitlist(app.tools), emailWaitlist(app.tools)])
    const email = await app.mailbox.waitFor('waits@example.test', 3)
    expect(email.subject).toBe('Walking Pack: it’s here')
    expect(email.text).toContain('/products/walking-pack')
    expect(email.headers['list-unsubscribe']).toContain('list=product-walking-pack')
    await setStatus('walking-pack', 'coming-soon')
    await setStatus('walking-pack', 'on-sale')
    await emailWaitlist(app.tools)
    app.setNow('2026-07-14T12:00:00Z')
    await deleteNotified(app.tools)
    expect(await app.tools.db.$count(subscriptions)).toBe(1)
    app.setNow('2026-07-16T12:00:00Z')
    await deleteNotified(app.tools)
    expect([await app.tools.db.$count(subscriptions), await app.tools.db.$count(subscribers)]).toEqual([0, 0])
    app.setNow('2026-06-15T12:00:00Z')
    expect(await letters()).toHaveLength(1)
    expect(await letters()).toMatchObject([{ list: 'product-walking-pack', addressed: 1, isPublic: false }])
  })

  it('waits while there is none to sell, and leaves it to a letter the coach has scheduled', async () => {
    await app.tools.db.delete(campaigns)
    await join('sold-out@example.test', 'product-walking-pack')
    await office('/walking-pack/stock', { free: '0' })
    await emailWaitlist(app.tools)
    expect(await letters()).toEqual([])
    await office('/walking-pack/stock', { free: '3' })
    const now = app.tools.clock.now()
    const own = { slug: 'own', subject: 'Mine', body: 'Mine', list: 'product-walking-pack', createdAt: now }
    await app.tools.db.insert(campaigns).values({ ...own, status: 'scheduled', sendAt: now, updatedAt: now })
    await emailWaitlist(app.tools)
    expect((await letters()).map(({ slug }) => slug)).toEqual(['own'])
  })

  it('is none for what the shop has not, and goes with a product that is deleted', async () => {
    expect((await ask('nobody@example.test', 'product-yacht')).status).toBe(400)
    await office('', { ...PACK, name: 'Short Pack' })
    await join('short@example.test', 'product-short-pack')
    expect((await office('/short-pack/delete', {})).status).toBe(200)
    const found = await app.tools.db.select().from(subscribers).where(eq(subscribers.email, 'short@example.test'))
    expect(found).toEqual([])
  })
})
