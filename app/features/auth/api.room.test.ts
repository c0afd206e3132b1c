import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users, verifications } from '#app/db/schema/users.ts'
import { readPage } from '#dev/read-page.ts'
import { cookiesOf, createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('signing in', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const ask = (email: string, init = {}) =>
    app.request('/api/auth/sign-in/magic-link', { json: { email, callbackURL: '/app?tab=goals' }, ...init })
  const redeem = (token: string | undefined, init = {}) =>
    app.request('/api/auth/sign-in/link', { json: { token }, ...init })
  const tokenOf = (mail: { text: string }) => /token=([\w-]+)/.exec(mail.text)?.[1]
  const codeOf = (mail: { text: string }) => /^\d{6}$/m.exec(mail.text)?.[0]

  it('sends one email with a link and a six-digit code, and no session yet', async () => {
    const response = await ask('one@example.test')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: true })
    expect(cookiesOf(response)).not.toContain('session=')
    const mail = await app.mailbox.waitFor('one@example.test')
    expect(mail.text).toContain(`${ORIGIN}/sign-in/confirm?token=`)
    expect(mail.text).toContain('next=%2Fapp%3Ftab%3Dgoals')
    expect(codeOf(mail)).toMatch(/^\d{6}$/)
    expect(mail.html).toContain(codeOf(mail))
    // Lock screens show subjects, so the code must not be in them.
    expect(mail.subject).not.toMatch(/\d/)
  })

  it('keeps neither the link nor the code in readable form once the email is out', async () => {
    await ask('secret@example.test')
    const mail = await app.mailbox.waitFor('secret@example.test')
    const stored = JSON.stringify(await app.tools.db.select().from(verifications))
    expect(stored).not.toContain(tokenOf(mail))
    expect(stored).not.toContain(codeOf(mail))
  })

  it('signs in by the link once, even under twelve tries at the same moment', async () => {
    await ask('race@example.test')
    const token = tokenOf(await app.mailbox.waitFor('race@example.test'))
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(410)])
    const people = await app.tools.db.select().from(users).where(eq(users.email, 'race@example.test'))
    expect(people).toHaveLength(1)
  })

  it('leads to where the person wanted to go, and never off this site', async () => {
    const targets = [
      ['/account?x=1', '/account?x=1'],
      ['//evil.test', '/app'],
      ['https://evil.test', '/app'],
      ['/\\evil.test', '/app'],
    ]
    for (const [at, [next, expected]] of targets.entries()) {
      await ask('next@example.test')
      const mail = await app.mailbox.waitFor('next@example.test', at + 1)
      const response = await redeem(tokenOf(mail), { json: { token: tokenOf(mail), next } })
      expect(await response.json()).toEqual({ redirectTo: expected })
    }
  })

  it('refuses a link after ten minutes', async () => {
    await ask('late@example.test')
    const token = tokenOf(await app.mailbox.waitFor('late@example.test'))
    await app.tools.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await redeem(token)).status).toBe(410)
  })

  it('takes the code only in the browser that asked, and then the link of the same email is dead', async () => {
    const asked = await ask('code@example.test')
    const mail = await app.mailbox.waitFor('code@example.test')
    const code = codeOf(mail)
    const elsewhere = await app.request('/api/auth/sign-in/code', { json: { code } })
    expect(elsewhere.status).toBe(410)
    const other = cookiesOf(await ask('somebody-else@example.test'))
    expect((await app.request('/api/auth/sign-in/code', { json: { code }, cookie: other })).status).toBe(400)
    const here = await app.request('/api/auth/sign-in/code', { json: { code }, cookie: cookiesOf(asked) })
    expect(here.status).toBe(200)
    expect(cookiesOf(here)).toContain('session=')
    expect((await redeem(tokenOf(mail))).status).toBe(410)
  })

  it('kills the code after five wrong tries', async () => {
    const cookie = cookiesOf(await ask('guess@example.test'))
    const code = codeOf(await app.mailbox.waitFor('guess@example.test')) ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await app.request('/api/auth/sign-in/code', { json: { code: wrong }, cookie })).status).toBe(400)
    expect((await app.request('/api/auth/sign-in/code', { json: { code }, cookie })).status).toBe(410)
  })

  it('kills older links when a newer one is used', async () => {
    await ask('twice@example.test')
    const older = tokenOf(await app.mailbox.waitFor('twice@example.test', 1))
    await ask('twice@example.test')
    const newer = tokenOf(await app.mailbox.waitFor('twice@example.test', 2))
    expect((await redeem(newer)).status).toBe(200)
    expect((await redeem(older)).status).toBe(410)
  })

  it('looks at a link without using it up, and offers a new one once it was used', async () => {
    await ask('scanned@example.test')
    const token = tokenOf(await app.mailbox.waitFor('scanned@example.test')) ?? ''
    const address = `/sign-in/confirm?${new URLSearchParams({ token, next: '/account' })}`
    const open = (cookie = '') =>
      readPage(app, { file: 'routes/account/sign-in-confirm.tsx', address, params: {}, cookie })
    for (let look = 0; look < 3; look++) expect(await open()).toContain(token)
    const redeemed = await redeem(token)
    expect(redeemed.status).toBe(200)
    const elsewhere = await open()
    expect(elsewhere).toContain('410')
    expect(elsewhere).not.toContain(token)
    // In the browser that used it, it leads on.
    expect(await open(cookiesOf(redeemed))).toBeNull()
  })

  it('answers the same for a known and an unknown address', async () => {
    await app.signIn('known@example.test')
    const [known, unknown] = [await ask('known@example.test'), await ask('unknown@example.test')]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
  })

  it('sends at most twenty mails in ten minutes for one network, whatever the headers say', async () => {
    const statuses = []
    for (let at = 0; at < 21; at++) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}`, 'x-real-ip': `198.51.100.${at}` }
      statuses.push(
        (await ask(`many-${at}@example.test`, { headers, from: `2001:db8:1:2::${at.toString(16)}` })).status,
      )
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  it('refuses what is not one plain address', async () => {
    for (const email of [
      '',
      'x',
      'a@b',
      'a@example.test, b@example.test',
      'a@example.test\r\nBcc: c@example.test',
      '"A" <a@example.test>',
      ['a@example.test'],
      { $ne: null },
      7,
      null,
    ]) {
      const response = await app.request('/api/auth/sign-in/magic-link', { json: { email } })
      expect(response.status, JSON.stringify(email)).toBe(400)
      expect((await response.json()).error.message).toMatch(/\.$/)
    }
  })

  it('works as a plain form and leads on by redirects', async () => {
    const asked = await app.request('/api/auth/sign-in/magic-link', {
      form: { email: 'form@example.test', callbackURL: '/app' },
    })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sign-in/sent?next=%2Fapp'])
    const token = tokenOf(await app.mailbox.waitFor('form@example.test')) ?? ''
    const signedIn = await app.request('/api/auth/sign-in/link', { form: { token, next: '/account' } })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/account'])
  })

  it('gives a session cookie that no script can read and that is new at each sign-in', async () => {
    await ask('cookie@example.test')
    const response = await redeem(tokenOf(await app.mailbox.waitFor('cookie@example.test')), {
      cookie: 'session=planted.value',
    })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('session='))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).not.toContain('planted')
  })
})
