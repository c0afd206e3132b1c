import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { authenticators, passkeys, recoveryCodes } from '#app/db/schema/auth.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { offerAuthenticator } from '#app/features/auth/authenticator.server.ts'
import { listNewRecoveryCodes } from '#app/features/auth/recovery-codes.server.ts'
import { codeOf, stepAt } from '#app/features/auth/totp.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const NOON = '2026-06-15T12:00:00Z'
const minutesLater = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()

describe.skipIf(!hasDatabase())('the second step of the staff', () => {
  let app: TestApp
  let count = 0
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  beforeEach(() => app.setNow(NOON))

  /** A coach who has signed in by email only. */
  async function coach() {
    count += 1
    const email = `coach-${count}@example.test`
    const cookie = await app.signIn(email)
    const [user] = await app.tools.db.update(users).set({ role: 'coach' }).where(eq(users.email, email)).returning()
    if (!user) throw new Error('no user')
    const [session] = await app.tools.db.select().from(sessions).where(eq(sessions.userId, user.id))
    const { secret } = await offerAuthenticator(app.tools, { userId: user.id, sessionId: session?.id ?? '', email })
    const bytes = fromBase32(secret)
    const codeAt = (minutes: number) => codeOf(bytes, stepAt(new Date(minutesLater(minutes))))
    return { cookie, email, id: user.id, codeAt }
  }

  const post = (name: string, cookie: string, json: object = {}) =>
    app.request(`/api/office/second-step/${name}`, { method: 'POST', json, cookie })
  const statusOf = async (name: string, cookie: string, json: object = {}) => (await post(name, cookie, json)).status

  /** The same with an authenticator app. */
  async function coachWithApp() {
    const who = await coach()
    expect(await statusOf('app', who.cookie, { code: who.codeAt(0) })).toBe(200)
    return who
  }

  it('is set up with an app, shows ten codes once and tells its person', async () => {
    const { cookie, id, email } = await coachWithApp()
    const codes = await listNewRecoveryCodes(app.tools, id)
    expect(new Set(codes).size).toBe(10)
    const [kept] = await app.tools.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(JSON.stringify(kept)).not.toContain(codes[0])
    expect(await statusOf('recovery-codes/kept', cookie)).toBe(200)
    expect(await listNewRecoveryCodes(app.tools, id)).toEqual([])
    expect(await app.mailsTo(email)).toContain('second-step-changed')
    const [entry] = await app.tools.db.select().from(auditLog).where(eq(auditLog.actorId, id))
    expect(entry).toMatchObject({ action: 'staff.app-added', subject: `user:${id}`, actor: email })
  })

  it('keeps the secret of an app sealed', async () => {
    const { id } = await coachWithApp()
    const [row] = await app.tools.db.select().from(authenticators).where(eq(authenticators.userId, id))
    expect(Buffer.from(row?.sealedSecret ?? '', 'base64url').length).toBe(12 + 20 + 16)
  })

  it('hides the recovery codes after ten minutes', async () => {
    const { id } = await coachWithApp()
    app.setNow(minutesLater(9.99))
    expect(await listNewRecoveryCodes(app.tools, id)).toHaveLength(10)
    app.setNow(minutesLater(10))
    expect(await listNewRecoveryCodes(app.tools, id)).toEqual([])
  })

  it('cannot be set up in a browser that was left open', async () => {
    const { cookie, id, codeAt } = await coach()
    await app.tools.db
      .update(sessions)
      .set({ createdAt: new Date(NOON) })
      .where(eq(sessions.userId, id))
    app.setNow(minutesLater(10))
    const answer = await post('app', cookie, { code: codeAt(10) })
    expect([answer.status, (await answer.json()).error.reason]).toEqual([403, 'old_sign_in'])
  })

  it('offers an app of its own to each sign-in, another one as soon as that is taken', async () => {
    const [mine, theirs] = [await coach(), await coach()]
    const other = await app.signIn(theirs.email)
    expect(await statusOf('app', mine.cookie, { code: theirs.codeAt(0) })).toBe(400)
    expect(await statusOf('app', other, { code: theirs.codeAt(0) }), 'of another browser').toBe(400)
    expect(await statusOf('app', theirs.cookie, { code: theirs.codeAt(0) })).toBe(200)
    expect(await statusOf('app', theirs.cookie, { code: theirs.codeAt(0) }), 'taken already').toBe(400)
  })

  it('takes a code once, also when it comes twice at the same moment', async () => {
    const { email, codeAt } = await coachWithApp()
    const again = await app.signIn(email)
    // The code used for the setup is spent, too.
    expect(await statusOf('code', again, { code: codeAt(0) })).toBe(400)
    app.setNow(minutesLater(1))
    const twice = await Promise.all([1, 2].map(() => statusOf('code', again, { code: codeAt(1) })))
    expect(twice.toSorted()).toEqual([200, 400])
  })

  it('lets five codes be tried in a quarter of an hour, then none, right or wrong', async () => {
    const { email, codeAt } = await coachWithApp()
    const again = await app.signIn(email)
    app.setNow(minutesLater(1))
    const wrong = codeAt(1) === '000000' ? '111111' : '000000'
    for (let tried = 0; tried < 5; tried += 1) expect(await statusOf('code', again, { code: wrong })).toBe(400)
    expect(await statusOf('code', again, { code: codeAt(1) })).toBe(429)
    app.setNow(minutesLater(15))
    expect(await statusOf('code', again, { code: codeAt(15) })).toBe(200)
  })

  it('is proved by a recovery code, each once, however it is typed; a mail tells of it', async () => {
    const { email, id } = await coachWithApp()
    const [code = '', other = ''] = await listNewRecoveryCodes(app.tools, id)
    const again = await app.signIn(email)
    expect(await statusOf('code', again, { code: ` ${code.toUpperCase().replace('-', ' ')} ` })).toBe(200)
    expect(await statusOf('code', again, { code })).toBe(400)
    expect(await statusOf('code', again, { code: other })).toBe(200)
    const notices = (await app.mailsTo(email)).filter((name) => name === 'second-step-changed')
    expect(notices).toHaveLength(3)
  })

  it('says of a wrong code what to try next: the app’s next one, or another of the ten', async () => {
    const { cookie } = await coachWithApp()
    expect((await (await post('code', cookie, { code: '000000' })).json()).error.message).toContain('your app shows')
    const answer = await post('code', cookie, { code: 'wrong-wrong' })
    expect((await answer.json()).error.message).toBe(
      'That code isn’t right, or was used before. Please try another of the ten.',
    )
  })

  it('does not take the recovery code of somebody else', async () => {
    const [one, other] = [await coachWithApp(), await coachWithApp()]
    const [code] = await listNewRecoveryCodes(app.tools, one.id)
    expect(await statusOf('code', other.cookie, { code })).toBe(400)
  })

  it('makes new recovery codes only for who has proved it in the last ten minutes', async () => {
    const { cookie, id } = await coachWithApp()
    const before = await listNewRecoveryCodes(app.tools, id)
    expect(await statusOf('recovery-codes', cookie)).toBe(200)
    const after = await listNewRecoveryCodes(app.tools, id)
    expect(after.filter((code) => before.includes(code))).toEqual([])
    expect(await statusOf('code', cookie, { code: before[0] })).toBe(400)
    app.setNow(minutesLater(10))
    const answer = await post('recovery-codes', cookie)
    expect([answer.status, (await answer.json()).error.reason]).toEqual([403, 'second_step_needed'])
  })

  it('cannot be taken with recovery codes alone', async () => {
    const { cookie, id } = await coach()
    expect(await statusOf('recovery-codes', cookie)).toBe(409)
    expect(await listNewRecoveryCodes(app.tools, id)).toEqual([])
  })

  it('keeps one of two ways that are removed at once', async () => {
    const { cookie, id } = await coachWithApp()
    const key = { id: 'key-of-two', userId: id, name: 'Phone', publicKey: 'x', counter: 0, transports: [] }
    await app.tools.db.insert(passkeys).values({ ...key, createdAt: new Date(NOON) })
    const answers = await Promise.all([
      statusOf('app/remove', cookie),
      statusOf('passkeys/remove', cookie, { id: 'key-of-two' }),
    ])
    expect(answers.toSorted()).toEqual([200, 409])
  })

  it('tells once of an app that is removed, also where the request comes twice', async () => {
    const { cookie, id, email } = await coachWithApp()
    const key = { userId: id, name: 'Phone', publicKey: 'x', counter: 0, transports: [], createdAt: new Date(NOON) }
    await app.tools.db.insert(passkeys).values(['one', 'another'].map((name) => ({ ...key, id: `${name}-${id}` })))
    const before = (await app.mailsTo(email)).length
    expect([await statusOf('app/remove', cookie), await statusOf('app/remove', cookie)]).toEqual([200, 404])
    expect(await app.mailsTo(email)).toHaveLength(before + 1)
  })

  it('keeps the last way there is', async () => {
    const { cookie } = await coachWithApp()
    expect(await statusOf('app/remove', cookie)).toBe(409)
  })

  it('ends in other browsers when a way is changed', async () => {
    const { cookie, email, codeAt } = await coachWithApp()
    const other = await app.signIn(email)
    app.setNow(minutesLater(1))
    expect(await statusOf('code', other, { code: codeAt(1) })).toBe(200)
    expect(await statusOf('recovery-codes', other)).toBe(200)
    expect(await statusOf('recovery-codes', cookie)).toBe(403)
  })

  it('asks a browser with a challenge of its own, for people of the staff only', async () => {
    const { cookie } = await coach()
    const question = await (await post('passkeys/question', cookie)).json()
    expect(question).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const next = await (await post('passkeys/question', cookie)).json()
    expect(next.challenge).not.toBe(question.challenge)
    expect(await statusOf('passkeys/question', await app.signIn('member@example.test'))).toBe(404)
  })

  it('refuses passkeys that are none with a sentence', async () => {
    const { cookie } = await coachWithApp()
    const response = {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    }
    for (const name of ['passkey', 'passkeys']) {
      expect(await statusOf(name, cookie, { response }), 'before it was asked').toBe(400)
      await post(`${name}/question`, cookie)
      expect(await statusOf(name, cookie, { response }), 'nonsense').toBe(400)
    }
  })
})

/** Decodes a secret as an authenticator app does. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
