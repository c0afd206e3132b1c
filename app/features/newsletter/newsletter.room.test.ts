import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { confirmList, joinList, recipientsOf, subscribe, subscriptionsOf, tokenIn } from '#dev/newsletter-reader.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { type ListId, titleOf, wordingOf } from './lists.ts'
import { deleteUnconfirmed } from './newsletter.server.ts'
import { deleteNotified } from './waitlists.server.ts'

const NOON = '2026-06-15T12:00:00Z'

describe.skipIf(!hasDatabase())('the lists', () => {
  let app: TestApp
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp({ now: NOON })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.setNow(NOON)
    people += 1
    email = `reader${people}@example.test`
  })

  const ask = (body: object = {}, path = '/api/newsletter') => subscribe(app, email, body, path)
  const confirm = (token: string) => confirmList(app, token)
  const rowsOf = (address: string) => subscriptionsOf(app, address)
  const listRecipients = (list: ListId) => recipientsOf(app, list)
  const mailsTo = (address: string) => app.mailsTo(address)
  const join = (list?: string) => joinList(app, email, list)

  it('ask for confirmation by email, and store the wording, its version, the time and the page', async () => {
    const response = await ask({ source: '/products' })
    expect([response.status, await response.json()]).toEqual([202, { status: true }])
    const [row] = await rowsOf(email)
    expect(row?.subscription).toMatchObject({
      list: 'newsletter',
      wording: wordingOf('newsletter'),
      wordingVersion: '2026-11-21',
      source: '/products',
      askedAt: new Date(NOON),
      confirmedAt: null,
    })
    const mail = await app.mailbox.waitFor(email)
    expect(mail.subject).toBe('Please confirm: Newsletter')
    expect(row?.subscription.confirmTokenHash).not.toBe(tokenIn(mail.text))
    expect(JSON.stringify(row)).not.toContain(tokenIn(mail.text))
    expect(await listRecipients('newsletter')).not.toContainEqual(expect.objectContaining({ email }))
  })

  it('add the address when the link’s page is confirmed, once', async () => {
    await ask()
    const token = tokenIn((await app.mailbox.waitFor(email)).text)
    expect((await confirm(token)).status).toBe(200)
    expect(await listRecipients('newsletter')).toContainEqual(expect.objectContaining({ email }))
    expect((await app.mailbox.waitFor(email, 2)).subject).toBe('You’re on the list: Newsletter')
    const again = await confirm(token)
    expect([again.status, (await again.json()).error.message]).toEqual([
      410,
      'This link has been used or is more than 48 hours old. Please sign up again.',
    ])
  })

  it.each([
    ['works until a second before 48 hours', '2026-06-17T11:59:59Z', 200],
    ['has expired after 48 hours', '2026-06-17T12:00:00Z', 410],
  ])('send a link that %s', async (_name, time, status) => {
    await ask()
    const token = tokenIn((await app.mailbox.waitFor(email)).text)
    app.setNow(time)
    expect((await confirm(token)).status).toBe(status)
  })

  it('delete sign-ups unconfirmed for seven days, and nothing younger', async () => {
    const old = email
    await ask()
    app.setNow('2026-06-15T12:00:01Z')
    email = `younger${people}@example.test`
    await ask()
    app.setNow('2026-06-22T12:00:00.500Z')
    await deleteUnconfirmed(app.tools)
    expect(await rowsOf(old)).toEqual([])
    expect(await app.tools.db.select().from(subscribers).where(eq(subscribers.email, old))).toEqual([])
    expect(await rowsOf(email)).toHaveLength(1)
  })

  it('answer the same for an address already on the list, and inform only its owner', async () => {
    await join()
    const response = await ask()
    expect([response.status, await response.json()]).toEqual([202, { status: true }])
    expect((await app.mailbox.waitFor(email, 3)).subject).toBe('You’re on the list: Newsletter')
    const [row] = await rowsOf(email)
    expect(row?.subscription.confirmedAt).toEqual(new Date(NOON))
  })

  it('send one email for a form submitted twice', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await mailsTo(email)).toEqual(['confirm-subscription'])
    expect((await confirm(tokenIn((await app.mailbox.waitFor(email)).text))).status).toBe(200)
  })

  it('resend the same link for an early second request, and then none', async () => {
    await ask()
    const first = tokenIn((await app.mailbox.waitFor(email)).text)
    app.setNow('2026-06-15T12:10:00Z')
    await ask()
    const second = tokenIn((await app.mailbox.waitFor(email, 2)).text)
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(second)).status).toBe(410)
  })

  it('keep the link of a waitlist that told its reader a month ago, and was asked for once more since', async () => {
    await join('ebook')
    const [told] = await rowsOf(email)
    await app.tools.db
      .update(subscriptions)
      .set({ toldAt: new Date('2026-05-17T12:00:00Z') })
      .where(eq(subscriptions.subscriberId, told?.subscription.subscriberId ?? ''))
    await ask({ list: 'ebook' }, '/api/waitlist')
    app.setNow('2026-06-16T13:00:00Z')
    await deleteNotified(app.tools)
    expect((await confirm(tokenIn((await app.mailbox.waitFor(email, 2, /^Please confirm/)).text))).status).toBe(200)
  })

  it('send a fresh link with its full time a day later', async () => {
    await ask()
    app.setNow('2026-06-16T12:00:00Z')
    await ask()
    const second = tokenIn((await app.mailbox.waitFor(email, 2)).text)
    app.setNow('2026-06-18T11:59:59Z')
    expect((await confirm(second)).status).toBe(200)
  })

  it('send at most three emails an hour to one address', async () => {
    for (const [minute, status] of [
      ['00', 202],
      ['10', 202],
      ['20', 202],
      ['30', 429],
    ] as const) {
      app.setNow(`2026-06-15T12:${minute}:00Z`)
      expect((await ask()).status).toBe(status)
    }
  })

  it('refuse again whoever tries again: a refused sign-up has queued no email', async () => {
    const LISTS = ['ebook', 'starter-pack-1', 'starter-pack-2'] as const
    for (const list of LISTS) expect((await ask({ list }, '/api/waitlist')).status).toBe(202)
    expect([(await ask()).status, (await ask()).status]).toEqual([429, 429])
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('send the email that a failed sign-up owed, when its button is pressed again', async () => {
    await app.tools.db.execute(sql`alter table subscribers rename to subscribers_away`)
    expect((await ask()).status).toBe(500)
    await app.tools.db.execute(sql`alter table subscribers_away rename to subscribers`)
    expect([(await ask()).status, await mailsTo(email)]).toEqual([202, ['confirm-subscription']])
  })

  it.each([
    ['no address', { email: '' }, 'Please enter your email address.'],
    ['an incomplete address', { email: 'reader@' }, 'full email address'],
    ['no consent', { consent: false }, 'Please check the consent checkbox to proceed.'],
    ['a consent that was never ticked', { consent: undefined }, 'Please check the consent checkbox to proceed.'],
    ['an unknown field', { role: 'owner' }, 'not expected'],
  ])('refuse %s', async (_name, body, sentence) => {
    const response = await ask(body)
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toContain(sentence)
  })

  const interestsOf = async (address: string) =>
    (await app.tools.db.select().from(subscribers).where(eq(subscribers.email, address)))[0]?.interests

  it('store a new reader’s preferred topic, which a later sign-up cannot change', async () => {
    await ask({ interest: 'exercise' })
    expect(await interestsOf(email)).toEqual(['exercise'])
    app.setNow('2026-06-15T12:15:00Z')
    await ask({ interest: 'sleep' })
    expect(await interestsOf(email)).toEqual(['exercise'])
    expect((await ask({ interest: 'Not a pillar!' })).status).toBe(400)
  })

  it('let readers choose their topics, with or without script', async () => {
    const token = await join()
    const form = { token, sleep: 'on', nutrition: 'on' }
    const answer = await app.request('/api/newsletter/interests', { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/newsletter/preferences?${new URLSearchParams({ token, kept: '1' })}`,
    ])
    expect((await interestsOf(email))?.toSorted()).toEqual(['nutrition', 'sleep'])
    expect((await app.request('/api/newsletter/interests', { json: { token } })).status).toBe(200)
    expect(await interestsOf(email)).toEqual([])
    for (const json of [
      { token, sleep: 'off' },
      { token, 'No Pillar': 'on' },
      { token: 'somebody', sleep: 'on' },
    ])
      expect((await app.request('/api/newsletter/interests', { json })).status).toBe(400)
    expect(await interestsOf(email)).toEqual([])
  })

  it('answer a bot that fills in the hidden field as usual, and do nothing', async () => {
    expect((await ask({ website: 'https://spam.test' })).status).toBe(202)
    expect(await rowsOf(email)).toEqual([])
    expect(await mailsTo(email)).toEqual([])
  })

  it('ask again if a form was submitted too fast, and accept it then', async () => {
    expect((await ask({ elapsedMs: 300 })).status).toBe(400)
    expect(await rowsOf(email)).toEqual([])
    expect((await ask({ elapsedMs: 2_300 })).status).toBe(202)
    expect(await rowsOf(email)).toHaveLength(1)
  })

  it('redirect a form without script to a page with the result', async () => {
    const form = { email, consent: 'on', website: '' }
    const response = await app.request('/api/newsletter', { form })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter/check-inbox'])
    const token = tokenIn((await app.mailbox.waitFor(email)).text)
    const confirmed = await app.request('/api/newsletter/confirm', { form: { token } })
    expect(confirmed.status).toBe(303)
    expect(confirmed.headers.get('location')).toMatch(/^\/newsletter\/preferences\?token=[\w.%-]+&confirmed=1$/)
  })

  it('include waitlists for programmes and products', async () => {
    await ask({ list: 'hotbox-sauna' }, '/api/waitlist')
    expect((await app.mailbox.waitFor(email)).subject).toBe(`Please confirm: ${titleOf('hotbox-sauna')}`)
    expect((await rowsOf(email))[0]?.subscription.wording).toBe(wordingOf('hotbox-sauna'))
    expect((await ask({ list: 'newsletter' }, '/api/waitlist')).status).toBe(400)
    expect((await ask({ list: 'yacht' }, '/api/waitlist')).status).toBe(400)
  })
})
