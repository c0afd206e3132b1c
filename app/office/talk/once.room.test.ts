import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { talkComments, talkDecisions } from '#app/db/schema/conversation.ts'
import { type Conversation, startConversation } from '#dev/conversation.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { showAgain } from './decide.server.ts'
import { listWaitingAppeals } from './queue.server.ts'

describe.skipIf(!hasDatabase())('a decision about a comment', () => {
  let room: Conversation
  beforeAll(async () => {
    room = await startConversation()
  })
  afterAll(() => room?.close())
  beforeEach(() => room.reset())

  const twice = async (door: string, json: object) => {
    const sent = await Promise.all([room.office(door, json), room.office(door, json)])
    return [...sent, await room.office(door, json)].map(({ status }) => status)
  }
  const decisions = async () =>
    (await room.app.tools.db.select().from(talkDecisions).orderBy(talkDecisions.madeAt)).map(({ kind }) => kind)

  it.each([
    ['warn', 'warning', {}],
    ['suspend', 'suspension', { days: '7' }],
    ['suspend', 'suspension', { days: 'for-good' }],
  ])('is one, and one email, when it is sent again since its answer was lost: %s', async (door, kind, json) => {
    const id = await room.addComment('Rude words')
    expect(await twice(`comments/${id}/${door}`, { reason: 'That was rude.', ...json })).toEqual([200, 200, 200])
    expect(await decisions()).toEqual([kind])
    expect(await room.mails('talk-decision')).toEqual(['ann@example.test'])
  })

  it('is another one for other words, for other days, and once the first was taken back', async () => {
    const id = await room.addComment('Rude words')
    const suspend = (json: object) => room.office(`comments/${id}/suspend`, { reason: 'That was rude.', ...json })
    await suspend({ days: '7' })
    await suspend({ days: '30' })
    await suspend({ days: '30', reason: 'And again.' })
    expect(await decisions()).toHaveLength(3)
    const [last] = await room.app.tools.db.select().from(talkDecisions).where(eq(talkDecisions.reason, 'And again.'))
    await room.office(`decisions/${last?.id}/lift`)
    await suspend({ days: '30', reason: 'And again.' })
    expect(await decisions()).toHaveLength(4)
  })

  it.each([
    ['suspension is lifted', 'suspend', { days: '7' }, (_id: string, made: string) => `decisions/${made}/lift`],
    ['comment is shown again', 'decide', { decision: 'hidden' }, (id: string) => `comments/${id}/restore`],
  ])('leaves no appeal to be refused once the %s', async (_what, door, json, takesBack) => {
    const id = await room.addComment('Rude words')
    await room.office(`comments/${id}/${door}`, { reason: 'That was rude.', ...json })
    const [made] = await room.app.tools.db.select().from(talkDecisions)
    await room.call(`decisions/${made?.id}/appeal`, room.ann, { words: 'I was joking.' })
    expect(await listWaitingAppeals(room.app.tools)).toHaveLength(1)
    await room.office(takesBack(id, made?.id ?? ''))
    expect(await listWaitingAppeals(room.app.tools)).toEqual([])
    const before = await room.mails('talk-decision')
    const late = await room.office(`decisions/${made?.id}/appeal`, { outcome: 'stands', reason: 'It was no joke.' })
    expect([late.status, await room.mails('talk-decision')]).toEqual([409, before])
  })

  // The embedded database has a single connection, on which nothing happens at once.
  it.skipIf(process.env.TEST_DATABASE !== 'postgres')(
    'is taken back by one while another shows the comment again',
    async () => {
      const { db } = room.app.tools
      const id = await room.addComment('Rude words')
      await room.office(`comments/${id}/decide`, { decision: 'hidden', reason: 'That was rude.' })
      const [hidden] = await db.select().from(talkDecisions)
      const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      let lifted: Response | Promise<Response> | undefined
      await db.transaction(async (tx) => {
        await tx.select().from(talkComments).where(eq(talkComments.id, id)).for('update')
        lifted = room.office(`decisions/${hidden?.id}/lift`)
        await expect.poll(async () => (await db.execute(blocked)).rows.length).toBe(1)
        await showAgain(room.app.tools, tx, id)
      })
      expect((await lifted)?.status).toBe(200)
      expect((await db.select().from(talkComments))[0]?.hiddenAt).toBeNull()
      expect((await db.select().from(talkDecisions))[0]?.endedAt).not.toBeNull()
    },
  )
})
