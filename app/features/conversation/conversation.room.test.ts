import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import {
  talkComments,
  talkDecisions,
  talkNames,
  talkQuestions,
  talkReports,
  talkThreads,
  talkWords,
} from '#app/db/schema/conversation.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { grantComplimentaryMembership, takeGiftBack } from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { sendDigests } from './digest.server.ts'
import { newsOf } from './news.server.ts'
import { type Asked, openTalk } from './open-talk.server.ts'

const SLUG = 'one-minute-tests'
const PAGE = { kind: 'post', slug: SLUG } as const
const FIRST: Asked = { at: null, before: null }

let app: TestApp
let ann: string
let ben: string
let coach: string
const people = new Map<string, CurrentUser>()

describe.skipIf(!hasDatabase())('the conversation', () => {
  beforeAll(async () => {
    app = await createTestApp({ env: { OWNER_EMAIL: 'owner@example.test' } })
    ann = await app.signInToTrack('ann@example.test')
    ben = await app.signInToTrack('ben@example.test')
    coach = await app.signInStaff('coach')
    for (const [name, cookie] of Object.entries({ ann, ben, coach })) {
      const { id } = await (await app.request('/api/auth/user', { cookie })).json()
      const [row] = await app.tools.db.select().from(users).where(eq(users.id, id))
      if (!row) throw new Error('nobody signed in')
      people.set(name, row)
    }
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    for (const table of [
      talkReports,
      talkDecisions,
      talkThreads,
      talkNames,
      talkQuestions,
      memberships,
      outboxMails,
      auditLog,
    ])
      await app.tools.db.delete(table)
    await app.tools.db.execute(sql`delete from rate_limits`)
    for (const name of ['ann', 'ben']) await grantComplimentaryMembership(app.tools, who(name).id)
    await call('name', ann, { name: 'Ann' })
    await call('name', ben, { name: 'Ben Lee' })
  })

  const who = (name: string) => {
    const found = people.get(name)
    if (!found) throw new Error(`who is ${name}?`)
    return found
  }
  const call = (door: string, cookie: string, json: object = {}) => app.request(`/api/talk/${door}`, { cookie, json })
  const office = (door: string, json: object = {}, cookie = coach) =>
    app.request(`/api/office/talk/${door}`, { cookie, json })
  const write = (json: object = {}, cookie = ann) =>
    call('comments', cookie, { ...PAGE, id: randomUUID(), body: 'Hello', ...json })
  async function say(body: string, cookie = ann, json: object = {}) {
    const id = randomUUID()
    const answer = await write({ id, body, ...json }, cookie)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return id
  }
  const open = (name: string | null, asked = FIRST, page: Parameters<typeof openTalk>[2] = PAGE) =>
    openTalk(app.tools, name === null ? null : who(name), page, asked)
  async function lines(name: string, asked = FIRST) {
    const { talk } = (await open(name, asked)) ?? {}
    return (talk?.conversations ?? []).flatMap(({ head, answers }) =>
      [head, ...answers].map(({ gap, body, parentId }) => `${parentId ? '- ' : ''}${gap ?? body}`),
    )
  }
  const mails = async (template: string) =>
    (await app.tools.db.select().from(outboxMails).where(eq(outboxMails.template, template))).map(
      ({ recipient }) => recipient,
    )

  it('shows the newest conversation first and answers in their order, once however often they are sent', async () => {
    const first = await say('First')
    await say('Second', ben)
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await write({ id, body: 'Answer', parent: first }, ben)).status).toBe(200)
    // An answer to an answer stands on the same level.
    await say('Back', ann, { parent: id })
    expect(await lines('ann')).toEqual(['Second', 'First', '- Answer', '- Back'])
    expect((await write({ id, body: 'Not mine' })).status).toBe(409)
  })

  it('takes a plain form and leads back to the comment', async () => {
    const id = randomUUID()
    const form = { ...PAGE, id, parent: '', body: 'Without script' }
    const answer = await app.request('/api/talk/comments', { cookie: ann, form })
    expect(answer.headers.get('location')).toBe(`/app/talk/post/${SLUG}?at=${id}#c-${id}`)
  })

  it.each([
    ['as much as fits', { body: 'x'.repeat(5_000) }, 200],
    ['a sign more', { body: 'x'.repeat(5_001) }, 400],
    ['100,000 signs', { body: 'x'.repeat(100_000) }, 413],
    ['nothing to see', { body: ' \u0000\u200B ' }, 400],
    ['a page that is not there', { slug: 'nowhere' }, 404],
    ['a kind that is none', { kind: 'letter' }, 400],
    ['an answer to nothing', { parent: randomUUID() }, 409],
  ])('%s', async (_what, json, status) => {
    expect((await write(json)).status).toBe(status)
  })

  it('tells whoever is no member how much is said, and not a word of it', async () => {
    await say('Something for members')
    await takeGiftBack(app.tools, who('ben').id, async () => {})
    for (const name of [null, 'ben']) {
      const found = await open(name)
      expect(found).toMatchObject({ count: 1, talk: null })
      expect(JSON.stringify(found)).not.toContain('Something for members')
    }
    expect((await write({}, ben)).status).toBe(403)
    await grantComplimentaryMembership(app.tools, who('ben').id)
    expect(await lines('ben')).toEqual(['Something for members'])
    expect((await write({}, ben)).status).toBe(200)
  })

  it('asks for a name before the first comment, and gives no name twice', async () => {
    await app.tools.db.delete(talkNames).where(eq(talkNames.userId, who('ben').id))
    expect((await write({}, ben)).status).toBe(409)
    expect((await call('name', ben, { name: 'ÁNN' })).status).toBe(409)
    expect((await call('name', ben, { name: 'The Coach' })).status).toBe(400)
    const wish = await Promise.all([call('name', ben, { name: 'Cleo' }), call('name', ann, { name: 'cleo' })])
    expect(wish.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('can be changed for fifteen minutes and deleted always, with a gap where it was answered', async () => {
    const [id, alone] = [await say('Frist'), await say('Alone')]
    expect((await call(`comments/${id}`, ann, { body: 'First' })).status).toBe(200)
    expect((await call(`comments/${id}`, ben, { body: 'Mine' })).status).toBe(404)
    await say('Answer', ben, { parent: id })
    app.setNow('2026-06-15T12:15:00Z')
    expect((await call(`comments/${id}`, ann, { body: 'Late' })).status).toBe(409)
    expect((await call(`comments/${id}/delete`, ben)).status).toBe(404)
    await takeGiftBack(app.tools, who('ann').id, async () => {})
    for (const one of [id, alone]) expect((await call(`comments/${one}/delete`, ann)).status).toBe(200)
    expect(await lines('ben')).toEqual(['deleted', '- Answer'])
    expect(await app.tools.db.select({ body: talkWords.body }).from(talkWords)).toEqual([{ body: 'Answer' }])
  })

  it('leaves a gap of whoever has left, and of whoever is muted for one reader alone', async () => {
    await say('From Ben', ben)
    const [speaker] = await app.tools.db.select().from(talkNames).where(eq(talkNames.name, 'Ben Lee'))
    expect((await call('mute', ann, { speaker: speaker?.speakerId, mute: 'yes' })).status).toBe(200)
    expect(JSON.stringify(await open('ann'))).not.toContain('From Ben')
    expect(await lines('ann')).toEqual(['muted'])
    expect(await lines('ben')).toEqual(['From Ben'])
    await call('mute', ann, { speaker: speaker?.speakerId, mute: 'no' })
    await app.tools.db.delete(talkWords)
    expect(await lines('ann')).toEqual(['left'])
  })

  it('counts each sign once, and none of one’s own', async () => {
    const id = await say('Slept well')
    for (const _ of [1, 2]) expect((await call(`comments/${id}/reactions`, ben, { put: 'helped' })).status).toBe(200)
    expect((await call(`comments/${id}/reactions`, ann, { put: 'helped' })).status).toBe(409)
    expect((await call(`comments/${id}/reactions`, ben, { put: 'flame' })).status).toBe(400)
    const helped = async () => (await open('ben'))?.talk?.conversations[0]?.head.reactions[0]
    expect(await helped()).toEqual({ sign: 'helped', count: 1, isMine: true })
    await call(`comments/${id}/reactions`, ben, { take: 'helped' })
    expect(await helped()).toEqual({ sign: 'helped', count: 0, isMine: false })
  })

  it('goes on page by page, each comment once, also in the middle of a long conversation', async () => {
    const root = await say('Root')
    const [thread] = await app.tools.db.select().from(talkThreads)
    const [at] = await app.tools.db.select().from(talkComments).where(eq(talkComments.id, root))
    await app.tools.db.execute(sql`
      with added as (insert into ${talkComments} (id, thread_id, parent_id, root_place, posted_at)
        select gen_random_uuid(), ${thread?.id}, ${root}, ${at?.place}, now() from generate_series(1, 120) returning id)
      insert into ${talkWords} (comment_id, user_id, body) select id, ${who('ben').id}, id::text from added`)
    const seen: string[] = []
    let asked = FIRST
    for (let pages = 0; pages < 4; pages += 1) {
      const { talk } = (await open('ann', asked)) ?? {}
      const shown = (talk?.conversations ?? []).flatMap(({ head, answers }) => [head, ...answers])
      // What is answered stands at the head of each page.
      expect(shown[0]?.body).toBe('Root')
      seen.push(...shown.slice(pages === 0 ? 0 : 1).map(({ id }) => id))
      if (!talk?.next) break
      asked = { at: null, before: talk.next }
    }
    expect(seen).toHaveLength(121)
    expect(new Set(seen).size).toBe(121)
  })

  it('tells of answers, mentions and pages that are followed, until they are read', async () => {
    const id = await say('Who swims?')
    const news = async (name: string) => await newsOf(app.tools, who(name).id, null)
    await say('I do, @ann', ben, { parent: id })
    await say('And you?', ben)
    expect(await news('ann')).toMatchObject([{ ...PAGE, count: 2, isAnswered: true, isNamed: true }])
    expect(await news('ben')).toEqual([])
    await open('ann')
    expect(await news('ann')).toEqual([])
    await call('follow', ann, { ...PAGE, state: 'muted' })
    await say('Hello @Ann', ben)
    expect(await news('ann')).toEqual([])
  })

  it('sends what is new in one email, where and not what, until one click stops it', async () => {
    await say('Who swims?')
    app.setNow('2026-06-15T12:01:00Z')
    await say('A secret answer', ben)
    app.setNow('2026-06-22T11:59:59Z')
    expect(await sendDigests(app.tools)).toBe(0)
    app.setNow('2026-06-22T12:00:00Z')
    expect(await Promise.all([sendDigests(app.tools), sendDigests(app.tools)])).toContain(1)
    expect(await mails('talk-digest')).toEqual(['ann@example.test'])
    const { text } = await app.mailbox.waitFor('ann@example.test', 1, /^One new comment/)
    expect(text).toContain('1 new')
    expect(text).not.toContain('secret answer')
    const stop = (token: string) => app.request('/api/talk/stop', { json: { token } })
    expect((await stop('made-up')).status).toBe(404)
    expect((await stop(/stop\?token=([\w.%-]+)/.exec(text)?.[1] ?? 'none')).status).toBe(200)
    await say('More', ben)
    app.setNow('2026-06-29T12:00:00Z')
    expect(await sendDigests(app.tools)).toBe(0)
  })

  describe('reported', () => {
    let id: string
    beforeEach(async () => {
      id = await say('Buy my pills')
    })
    const report = (json: object = {}, cookie = ben) =>
      call(`comments/${id}/report`, cookie, { reason: 'selling', words: '', ...json })

    it('reaches the coach once, without its words in the email, and is hidden with a reason', async () => {
      for (const _ of [1, 2]) expect((await report()).status).toBe(200)
      expect((await report({}, ann)).status).toBe(409)
      expect((await report({ reason: 'boring' })).status).toBe(400)
      const [owner = 'nobody'] = await mails('owner-news')
      expect((await app.mailbox.waitFor(owner, 1, /reported/i)).text).not.toContain('pills')
      expect((await office(`comments/${id}/decide`, { decision: 'hidden', reason: '' })).status).toBe(400)
      expect((await office(`comments/${id}/decide`, { decision: 'hidden', reason: 'No selling' })).status).toBe(200)
      expect(await lines('ben')).toEqual(['hidden'])
      expect(JSON.stringify(await open('ben'))).not.toContain('pills')
      expect(JSON.stringify(await open('ann'))).toContain('pills')
      expect(await mails('talk-decision')).toEqual(['ann@example.test'])
      expect((await app.mailbox.waitFor('ann@example.test', 1, /hidden/)).text).toContain('No selling')
      expect(await app.tools.db.select().from(talkReports)).toMatchObject([
        { decision: 'hidden', decisionWords: 'No selling', reason: 'selling' },
      ])
      expect((await office(`comments/${id}/restore`)).status).toBe(200)
      expect(await lines('ben')).toEqual(['Buy my pills'])
      const deeds = await app.tools.db.select({ action: auditLog.action }).from(auditLog)
      expect(deeds.map(({ action }) => action)).toEqual(['talk.hide', 'talk.show'])
    })

    it('keeps the words of a deleted comment for the coach until it is decided', async () => {
      await report()
      await call(`comments/${id}/delete`, ann)
      expect(await lines('ben')).toEqual([])
      expect(await app.tools.db.select().from(talkWords)).toHaveLength(1)
      await office(`comments/${id}/decide`, { decision: 'left', reason: 'It is gone' })
      expect(await app.tools.db.select().from(talkWords)).toEqual([])
      expect(await app.tools.db.select().from(talkReports)).toMatchObject([{ decision: 'left' }])
    })

    it('suspends from writing for so many days, with one appeal', async () => {
      expect((await office(`comments/${id}/suspend`, { days: '7', reason: 'Selling twice' })).status).toBe(200)
      expect((await write()).status).toBe(403)
      expect(await lines('ann')).toEqual(['Buy my pills'])
      const [decision] = await app.tools.db.select().from(talkDecisions)
      const appeal = (cookie: string) => call(`decisions/${decision?.id}/appeal`, cookie, { words: 'I was joking' })
      expect((await appeal(ben)).status).toBe(404)
      expect((await appeal(ann)).status).toBe(200)
      expect((await appeal(ann)).status).toBe(409)
      const answer = () => office(`decisions/${decision?.id}/appeal`, { outcome: 'taken-back', reason: 'You were' })
      expect((await answer()).status).toBe(200)
      expect((await answer()).status).toBe(409)
      expect((await write()).status).toBe(200)
    })

    it('suspends until the very moment that was said', async () => {
      await office(`comments/${id}/suspend`, { days: '7', reason: 'Selling' })
      app.setNow('2026-06-22T11:59:59Z')
      expect((await write()).status).toBe(403)
      app.setNow('2026-06-22T12:00:00Z')
      expect((await write()).status).toBe(200)
    })

    it('is closed to members, and closes and opens a conversation', async () => {
      expect((await office(`comments/${id}/restore`, {}, ann)).status).toBe(404)
      expect((await office(`threads/post/${SLUG}`, { state: 'closed' })).status).toBe(200)
      expect((await write()).status).toBe(409)
      expect(await lines('ben')).toEqual(['Buy my pills'])
      await office(`threads/post/${SLUG}`, { state: 'open' })
      expect((await write()).status).toBe(200)
    })
  })

  it('has one question at a time, from its day on', async () => {
    const ask = (beginsOn: string) => office('questions', { beginsOn, words: `Of ${beginsOn}?`, more: '' })
    expect((await ask('2026-06-14')).status).toBe(400)
    expect((await ask('2026-06-15')).status).toBe(200)
    expect((await ask('2026-06-22')).status).toBe(200)
    const page = (slug: string) => open('ann', FIRST, { kind: 'question', slug })
    expect((await page('2026-06-15'))?.talked.title).toBe('Of 2026-06-15?')
    expect(await page('2026-06-22')).toBeNull()
    expect((await write({ kind: 'question', slug: '2026-06-22' })).status).toBe(404)
    expect((await office('questions/2026-06-15/remove')).status).toBe(409)
    expect((await office('questions/2026-06-22/remove')).status).toBe(200)
  })
})
