import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { verifications } from '#app/db/schema/users.ts'
import { cookiesOf, createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const DOOR = '/api/auth/sign-in/magic-link'

describe.skipIf(!hasDatabase())('whoever wants to keep somebody else out', () => {
  let app: TestApp
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.setNow('2026-06-15T12:00:00Z')
    people += 1
    email = `victim${people}@example.test`
  })

  const ask = (init: { cookie?: string; from?: string } = {}, address = email) =>
    app.request(DOOR, { json: { email: address }, ...init })
  const sendCode = (code: string, cookie: string) => app.request('/api/auth/sign-in/code', { json: { code }, cookie })
  const sendLink = (token: string, from?: string) =>
    app.request('/api/auth/sign-in/link', { json: { token }, ...(from ? { from } : {}) })
  const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
  const mailsSent = () => app.tools.db.$count(outboxMails, eq(outboxMails.recipient, email))
  /** Strangers request emails from a hundred networks all day, and none is opened. */
  async function flood() {
    for (let hour = 0; hour <= 12; hour += 2) {
      app.setNow(`2026-06-15T${String(hour).padStart(2, '0')}:00:00Z`)
      for (let network = 0; network < 14; network += 1) await ask()
      // Two hours later they wouldn't be sent any more.
      await expect.poll(() => app.tools.db.$count(outboxMails, eq(outboxMails.status, 'waiting'))).toBe(0)
    }
  }

  it('has five emails in ten minutes sent, however the address is spelled; asked again, none is refused and none sent', async () => {
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('v', 'V')]
    const answers = []
    for (let at = 0; at < 8; at += 1) answers.push(await ask({}, spellings[at % 4]))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toHaveLength(1)
    expect(await mailsSent()).toBe(5)
    // The mailbox's owner signs in with any of them, from a network of their own.
    const { text } = await app.mailbox.waitFor(email, 5)
    expect((await sendLink(tokenIn(text))).status).toBe(200)
  })

  it('is refused once no link works any more, with the time to wait', async () => {
    for (let at = 0; at < 5; at += 1) await ask()
    await app.tools.db.delete(verifications)
    const refused = await ask()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('does not use up what is kept for browsers that signed in before', async () => {
    const own = await app.signIn(email)
    expect(own).toContain('known-browser=')
    await flood()
    const sent = await mailsSent()
    await app.tools.db.delete(verifications)
    expect((await ask()).status).toBe(429)
    const asked = await ask({ cookie: own })
    expect(asked.status).toBe(200)
    expect(await mailsSent()).toBe(sent + 1)
    const { text } = await app.mailbox.waitFor(email, sent + 1)
    expect((await sendCode(codeIn(text), cookiesOf(asked))).status).toBe(200)
    // After verifying the address, the user's limits are reset on every network.
    expect((await ask()).status).toBe(200)
  })

  it('gets nothing by the mark of another address, a made-up one or one that is half a year old', async () => {
    const [theirs, own] = [await app.signIn(`other-${email}`), await app.signIn(email)]
    await flood()
    await app.tools.db.delete(verifications)
    for (const cookie of [theirs, 'known-browser=30000.abc', own.replace(/(known-browser=\d)/, '$11')])
      expect((await ask({ cookie })).status).toBe(429)
    app.setNow('2027-01-15T00:00:00Z')
    for (let at = 0; at < 8; at += 1) await ask()
    await app.tools.db.delete(verifications)
    expect((await ask({ cookie: own })).status).toBe(429)
  })

  it('has the mailbox sent twelve emails a day at most, a known browser’s among them', async () => {
    const own = await app.signIn(email)
    const before = await mailsSent()
    await flood()
    for (let at = 0; at < 8; at += 1) await ask({ cookie: own })
    expect((await mailsSent()) - before).toBe(12)
  })

  it('cannot use up an address from one network', async () => {
    const from = '203.0.113.77'
    for (let at = 0; at < 10; at += 1) await ask({ from })
    expect(await mailsSent()).toBe(3)
    await app.tools.db.delete(verifications)
    expect((await ask({ from })).status).toBe(429)
    expect((await ask()).status).toBe(200)
  })

  it('kills no code but those of the browser that guesses', async () => {
    const victim = cookiesOf(await ask())
    const code = codeIn((await app.mailbox.waitFor(email)).text)
    const stranger = cookiesOf(await ask())
    const others = codeIn((await app.mailbox.waitFor(email, 2)).text)
    const wrong = ['000000', '000001', '000002'].find((one) => one !== code && one !== others) ?? ''
    const guesses = await Promise.all(Array.from({ length: 9 }, () => sendCode(wrong, stranger)))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(4).fill(410)])
    // The code requested in the other browser doesn't work in this one.
    expect((await sendCode(others, victim)).status).toBe(400)
    expect((await sendCode(code, victim)).status).toBe(200)
  })

  it('kills no code by asking once more than is sent: the newest one works on', async () => {
    const from = '203.0.113.79'
    let cookie = ''
    for (let at = 0; at < 4; at += 1) {
      const answer = await app.request(DOOR, { json: { email }, from, ...(cookie ? { cookie } : {}) })
      cookie = cookiesOf(answer) || cookie
    }
    expect(await mailsSent()).toBe(3)
    const { text } = await app.mailbox.waitFor(email, 3)
    expect((await sendCode(codeIn(text), cookie)).status).toBe(200)
  })

  it('takes a code once, even under twelve tries at the same moment', async () => {
    const cookie = cookiesOf(await ask())
    const code = codeIn((await app.mailbox.waitFor(email)).text)
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendCode(code, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot keep a neighbour in the same network from using their link', async () => {
    const from = '203.0.113.78'
    for (let at = 0; at < 61; at += 1) await sendLink('wrong', from)
    expect((await sendLink('wrong', from)).status).toBe(429)
    await ask()
    expect((await sendLink(tokenIn((await app.mailbox.waitFor(email)).text), from)).status).toBe(200)
  })
})
