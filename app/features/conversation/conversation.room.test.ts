import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { talkComments, talkNames, talkThreads, talkWords } from '#app/db/schema/conversation.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { type Conversation, FIRST, PAGE, SLUG, startConversation } from '#dev/conversation.ts'
import { refusingMailTo } from '#dev/refused-mail.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { sendDigests } from './digest.server.ts'
import { newsOf } from './news.server.ts'

describe.skipIf(!hasDatabase())('the conversation', () => {
  let room: Conversation
  beforeAll(async () => {
    room = await startConversation()
  })
  afterAll(() => room?.close())
  beforeEach(() => room.reset())

  it('shows the newest conversation first and answers in order, idempotently', async () => {
    const first = await room.addComment('First')
    await room.addComment('Second', room.ben)
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await room.write({ id, body: 'Answer', parent: first }, room.ben)).status).toBe(200)
    // An answer to an answer is on the same level.
    await room.addComment('Back', room.ann, { parent: id })
    expect(await room.lines('ann')).toEqual(['Second', 'First', '- Answer', '- Back'])
    expect((await room.write({ id, body: 'Not mine' })).status).toBe(409)
  })

  it('accepts a plain form and redirects to the comment', async () => {
    const id = randomUUID()
    const form = { ...PAGE, id, parent: '', body: 'Without script' }
    const answer = await room.app.request('/api/talk/comments', { cookie: room.ann, form })
    expect(answer.headers.get('location')).toBe(`/app/talk/post/${SLUG}?at=${id}#c-${id}`)
  })

  it.each([
    ['the longest comment', { body: 'x'.repeat(5_000) }, 200],
    ['one character more', { body: 'x'.repeat(5_001) }, 400],
    ['100,000 characters', { body: 'x'.repeat(100_000) }, 413],
    ['only invisible characters', { body: ' \u0000\u200B ' }, 400],
    ['an unknown page', { slug: 'nowhere' }, 404],
    ['an unknown kind', { kind: 'letter' }, 400],
    ['an answer to an unknown comment', { parent: randomUUID() }, 409],
  ])('%s', async (_what, json, status) => {
    expect((await room.write(json)).status).toBe(status)
  })

  it('shows non-members the number of comments, but no text', async () => {
    await room.addComment('Something for members')
    await revokeComplimentaryMembership(room.app.tools, room.who('ben').id, async () => {})
    for (const name of [null, 'ben']) {
      const found = await room.open(name)
      expect(found).toMatchObject({ count: 1, talk: null })
      expect(JSON.stringify(found)).not.toContain('Something for members')
    }
    expect((await room.write({}, room.ben)).status).toBe(403)
    await grantComplimentaryMembership(room.app.tools, room.who('ben').id)
    expect(await room.lines('ben')).toEqual(['Something for members'])
    expect((await room.write({}, room.ben)).status).toBe(200)
  })

  it('requires a name before the first comment, and accepts no name twice', async () => {
    await room.app.tools.db.delete(talkNames).where(eq(talkNames.userId, room.who('ben').id))
    expect((await room.write({}, room.ben)).status).toBe(409)
    expect((await room.call('name', room.ben, { name: 'ÁNN' })).status).toBe(409)
    expect((await room.call('name', room.ben, { name: 'The Coach' })).status).toBe(400)
    const wish = await Promise.all([
      room.call('name', room.ben, { name: 'Cleo' }),
      room.call('name', room.ann, { name: 'cleo' }),
    ])
    expect(wish.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('allows changes for fifteen minutes and deletion at any time, with a gap if it was answered', async () => {
    const [id, alone] = [await room.addComment('Frist'), await room.addComment('Alone')]
    expect((await room.call(`comments/${id}`, room.ann, { body: 'First' })).status).toBe(200)
    expect((await room.call(`comments/${id}`, room.ben, { body: 'Mine' })).status).toBe(404)
    await room.addComment('Answer', room.ben, { parent: id })
    room.app.setNow('2026-06-15T12:15:00Z')
    expect((await room.call(`comments/${id}`, room.ann, { body: 'Late' })).status).toBe(409)
    expect((await room.call(`comments/${id}/delete`, room.ben)).status).toBe(404)
    await revokeComplimentaryMembership(room.app.tools, room.who('ann').id, async () => {})
    for (const one of [id, alone]) expect((await room.call(`comments/${one}/delete`, room.ann)).status).toBe(200)
    expect(await room.lines('ben')).toEqual(['deleted', '- Answer'])
    expect(await room.app.tools.db.select({ body: talkWords.body }).from(talkWords)).toEqual([{ body: 'Answer' }])
  })

  it('shows a gap for members who left, and for muted ones only to that reader', async () => {
    await room.addComment('From Ben', room.ben)
    const [speaker] = await room.app.tools.db.select().from(talkNames).where(eq(talkNames.name, 'Ben Lee'))
    expect((await room.call('mute', room.ann, { speaker: speaker?.speakerId, mute: 'yes' })).status).toBe(200)
    expect(JSON.stringify(await room.open('ann'))).not.toContain('From Ben')
    expect(await room.lines('ann')).toEqual(['muted'])
    expect(await room.lines('ben')).toEqual(['From Ben'])
    await room.call('mute', room.ann, { speaker: speaker?.speakerId, mute: 'no' })
    await room.app.tools.db.delete(talkWords)
    expect(await room.lines('ann')).toEqual(['left'])
  })

  it('says nothing of whom a comment named once its words aren’t shown', async () => {
    const id = await room.addComment('As @Ben Lee says')
    const mentioned = async () => (await room.open('ben'))?.talk?.conversations.map(({ head }) => head.mentioned)
    expect(await mentioned()).toEqual([['Ben Lee']])
    await room.office(`comments/${id}/decide`, { decision: 'hidden', reason: 'It names somebody' })
    expect(await room.lines('ben')).toEqual(['hidden'])
    expect(await mentioned()).toEqual([[]])
    await room.app.tools.db.delete(talkWords)
    expect(await room.lines('ben')).toEqual(['left'])
    expect(await mentioned()).toEqual([[]])
  })

  it('counts each reaction once, and none to one’s own comments', async () => {
    const id = await room.addComment('Slept well')
    for (const _ of [1, 2])
      expect((await room.call(`comments/${id}/reactions`, room.ben, { put: 'helped' })).status).toBe(200)
    expect((await room.call(`comments/${id}/reactions`, room.ann, { put: 'helped' })).status).toBe(409)
    expect((await room.call(`comments/${id}/reactions`, room.ben, { put: 'flame' })).status).toBe(400)
    const helped = async () => (await room.open('ben'))?.talk?.conversations[0]?.head.reactions[0]
    expect(await helped()).toEqual({ sign: 'helped', count: 1, isMine: true })
    await room.call(`comments/${id}/reactions`, room.ben, { take: 'helped' })
    expect(await helped()).toEqual({ sign: 'helped', count: 0, isMine: false })
  })

  it('pages through all comments once each, also within a long conversation', async () => {
    const root = await room.addComment('Root')
    const [thread] = await room.app.tools.db.select().from(talkThreads)
    const [at] = await room.app.tools.db.select().from(talkComments).where(eq(talkComments.id, root))
    await room.app.tools.db.execute(sql`
      with added as (insert into ${talkComments} (id, thread_id, parent_id, root_place, posted_at)
        select gen_random_uuid(), ${thread?.id}, ${root}, ${at?.place}, now() from generate_series(1, 120) returning id)
      insert into ${talkWords} (comment_id, user_id, body) select id, ${room.who('ben').id}, id::text from added`)
    const seen: string[] = []
    let start = FIRST
    for (let pages = 0; pages < 4; pages += 1) {
      const { talk } = (await room.open('ann', start)) ?? {}
      const shown = (talk?.conversations ?? []).flatMap(({ head, answers }) => [head, ...answers])
      // Each page starts with the comment that is answered.
      expect(shown[0]?.body).toBe('Root')
      seen.push(...shown.slice(pages === 0 ? 0 : 1).map(({ id }) => id))
      if (!talk?.next) break
      start = { at: null, before: talk.next }
    }
    expect(seen).toHaveLength(121)
    expect(new Set(seen).size).toBe(121)
  })

  it('lists answers, mentions and followed pages as news until they are read', async () => {
    const id = await room.addComment('Who swims?')
    const news = async (name: string) => await newsOf(room.app.tools, room.who(name).id, null)
    await room.addComment('I do, @ann', room.ben, { parent: id })
    await room.addComment('And you?', room.ben)
    expect(await news('ann')).toMatchObject([{ ...PAGE, count: 2, isAnswered: true, isNamed: true }])
    expect(await news('ben')).toEqual([])
    await room.open('ann')
    expect(await news('ann')).toEqual([])
    await room.call('follow', room.ann, { ...PAGE, state: 'muted' })
    await room.addComment('Hello @Ann', room.ben)
    expect(await news('ann')).toEqual([])
  })

  it('keeps the news of a member who changes their name', async () => {
    const id = await room.addComment('Mine')
    await room.addComment('An answer', room.ben, { parent: id })
    room.app.setNow('2026-06-15T12:05:00Z')
    expect((await room.call('name', room.ann, { name: 'Annabel' })).status).toBe(200)
    expect(await newsOf(room.app.tools, room.who('ann').id, null)).toMatchObject([{ count: 1, isAnswered: true }])
  })

  it('sends news in one email, without the comments’ text, until unsubscribed by one click', async () => {
    await room.addComment('Who swims?')
    room.app.setNow('2026-06-15T12:01:00Z')
    await room.addComment('A secret answer', room.ben)
    room.app.setNow('2026-06-22T11:59:59Z')
    expect(await sendDigests(room.app.tools)).toBe(0)
    room.app.setNow('2026-06-22T12:00:00Z')
    expect(await Promise.all([sendDigests(room.app.tools), sendDigests(room.app.tools)])).toContain(1)
    expect(await room.mails('talk-digest')).toEqual(['ann@example.test'])
    const { text } = await room.app.mailbox.waitFor('ann@example.test', 1, /^One new comment/)
    expect(text).toContain('1 new')
    expect(text).not.toContain('secret answer')
    const stop = (token: string) => room.app.request('/api/talk/stop', { json: { token } })
    expect((await stop('made-up')).status).toBe(404)
    expect((await stop(/stop\?token=([\w.%-]+)/.exec(text)?.[1] ?? 'none')).status).toBe(200)
    await room.addComment('More', room.ben)
    room.app.setNow('2026-06-29T12:00:00Z')
    expect(await sendDigests(room.app.tools)).toBe(0)
  })

  it.each(['ann', 'ben'])('sends the others’ news though the email to %s can’t be written', async (stuck) => {
    await room.addComment('Who swims?')
    room.app.setNow('2026-06-15T12:01:00Z')
    await room.addComment('I do', room.ben)
    await room.addComment('And you?')
    room.app.setNow('2026-06-22T12:00:00Z')
    const other = stuck === 'ann' ? 'ben' : 'ann'
    const send = () => sendDigests(room.app.tools)
    expect(await refusingMailTo(room.app.tools, `${stuck}@example.test`, send)).toBe(1)
    expect(await room.mails('talk-digest')).toEqual([`${other}@example.test`])
    expect(await send()).toBe(1)
    expect(await room.mails('talk-digest')).toContain(`${stuck}@example.test`)
  })

  it('has one question at a time, starting on its day', async () => {
    const ask = (beginsOn: string) => room.office('questions', { beginsOn, words: `Of ${beginsOn}?`, more: '' })
    expect((await ask('2026-06-14')).status).toBe(400)
    expect((await ask('2026-06-15')).status).toBe(200)
    expect((await ask('2026-06-22')).status).toBe(200)
    const page = (slug: string) => room.open('ann', FIRST, { kind: 'question', slug })
    expect((await page('2026-06-15'))?.subject.title).toBe('Of 2026-06-15?')
    expect(await page('2026-06-22')).toBeNull()
    expect((await room.write({ kind: 'question', slug: '2026-06-22' })).status).toBe(404)
    expect((await room.office('questions/2026-06-15/remove')).status).toBe(409)
    expect((await room.office('questions/2026-06-22/remove')).status).toBe(200)
  })
})
