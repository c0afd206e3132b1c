import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { talkDecisions, talkReports, talkWords } from '#app/db/schema/conversation.ts'
import { type Conversation, SLUG, startConversation } from '#dev/conversation.ts'
import { hasDatabase } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the conversation', () => {
  let room: Conversation
  beforeAll(async () => {
    room = await startConversation()
  })
  afterAll(() => room?.close())
  beforeEach(() => room.reset())

  describe('reported', () => {
    let id: string
    beforeEach(async () => {
      id = await room.addComment('Buy my pills')
    })
    const report = (json: object = {}, cookie = room.ben) =>
      room.call(`comments/${id}/report`, cookie, { reason: 'selling', words: '', ...json })

    it('notifies the coach once, without the comment’s text, and can be hidden with a reason', async () => {
      for (const _ of [1, 2]) expect((await report()).status).toBe(200)
      expect((await report({}, room.ann)).status).toBe(409)
      expect((await report({ reason: 'boring' })).status).toBe(400)
      const [owner = 'nobody'] = await room.mails('owner-news')
      expect((await room.app.mailbox.waitFor(owner, 1, /reported/i)).text).not.toContain('pills')
      expect((await room.office(`comments/${id}/decide`, { decision: 'hidden', reason: '' })).status).toBe(400)
      expect((await room.office(`comments/${id}/decide`, { decision: 'hidden', reason: 'No selling' })).status).toBe(
        200,
      )
      expect(await room.lines('ben')).toEqual(['hidden'])
      expect(JSON.stringify(await room.open('ben'))).not.toContain('pills')
      expect(JSON.stringify(await room.open('ann'))).toContain('pills')
      expect(await room.mails('talk-decision')).toEqual(['ann@example.test'])
      expect((await room.app.mailbox.waitFor('ann@example.test', 1, /hidden/)).text).toContain('No selling')
      expect(await room.app.tools.db.select().from(talkReports)).toMatchObject([
        { decision: 'hidden', decisionWords: 'No selling', reason: 'selling' },
      ])
      expect((await room.office(`comments/${id}/restore`)).status).toBe(200)
      expect(await room.lines('ben')).toEqual(['Buy my pills'])
      const actions = await room.app.tools.db.select({ action: auditLog.action }).from(auditLog)
      expect(actions.map(({ action }) => action)).toEqual(['talk.hide', 'talk.show'])
    })

    it('keeps the text of a deleted comment for the coach until the report is decided', async () => {
      await report()
      await room.call(`comments/${id}/delete`, room.ann)
      expect(await room.lines('ben')).toEqual([])
      expect(await room.app.tools.db.select().from(talkWords)).toHaveLength(1)
      await room.office(`comments/${id}/decide`, { decision: 'left', reason: 'It is gone' })
      expect(await room.app.tools.db.select().from(talkWords)).toEqual([])
      expect(await room.app.tools.db.select().from(talkReports)).toMatchObject([{ decision: 'left' }])
    })

    it('can lead to a suspension from writing for some days, with one appeal', async () => {
      expect((await room.office(`comments/${id}/suspend`, { days: '7', reason: 'Selling twice' })).status).toBe(200)
      expect((await room.write()).status).toBe(403)
      expect(await room.lines('ann')).toEqual(['Buy my pills'])
      const [decision] = await room.app.tools.db.select().from(talkDecisions)
      const appeal = (cookie: string) =>
        room.call(`decisions/${decision?.id}/appeal`, cookie, { words: 'I was joking' })
      expect((await appeal(room.ben)).status).toBe(404)
      expect((await appeal(room.ann)).status).toBe(200)
      expect((await appeal(room.ann)).status).toBe(409)
      const answer = () =>
        room.office(`decisions/${decision?.id}/appeal`, { outcome: 'taken-back', reason: 'You were' })
      expect((await answer()).status).toBe(200)
      expect((await answer()).status).toBe(409)
      expect((await room.write()).status).toBe(200)
    })

    it('suspends exactly until the stated time', async () => {
      await room.office(`comments/${id}/suspend`, { days: '7', reason: 'Selling' })
      room.app.setNow('2026-06-22T11:59:59Z')
      expect((await room.write()).status).toBe(403)
      room.app.setNow('2026-06-22T12:00:00Z')
      expect((await room.write()).status).toBe(200)
    })

    it('says that a suspension is for good, although one for some days came after it', async () => {
      await room.office(`comments/${id}/suspend`, { days: 'for-good', reason: 'Selling' })
      room.app.setNow('2026-06-15T12:00:01Z')
      await room.office(`comments/${id}/suspend`, { days: '7', reason: 'Selling again' })
      expect((await (await room.write()).json()).error.message).toContain('any more')
    })

    it('doors are closed to members; the coach can close and reopen a conversation', async () => {
      expect((await room.office(`comments/${id}/restore`, {}, room.ann)).status).toBe(404)
      expect((await room.office(`threads/post/${SLUG}`, { state: 'closed' })).status).toBe(200)
      expect((await room.write()).status).toBe(409)
      expect(await room.lines('ben')).toEqual(['Buy my pills'])
      await room.office(`threads/post/${SLUG}`, { state: 'open' })
      expect((await room.write()).status).toBe(200)
    })
  })
})
