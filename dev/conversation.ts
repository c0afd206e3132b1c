import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { auditLog } from '#app/db/schema/audit.ts'
import { talkDecisions, talkNames, talkQuestions, talkReports, talkThreads } from '#app/db/schema/conversation.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { openTalk, type StartPoint } from '#app/features/conversation/open-talk.server.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { createTestApp } from './test-app.ts'

export const SLUG = 'one-minute-tests'
export const PAGE = { kind: 'post', slug: SLUG } as const
export const FIRST: StartPoint = { at: null, before: null }

export type Conversation = Awaited<ReturnType<typeof startConversation>>

/** The site with two members in a conversation, and the coach. */
export async function startConversation() {
  const app = await createTestApp({ env: { OWNER_EMAIL: 'owner@example.test' } })
  const { tools } = app
  const ann = await app.signInToTrack('ann@example.test')
  const ben = await app.signInToTrack('ben@example.test')
  const coach = await app.signInStaff('coach')
  const people = new Map<string, CurrentUser>()
  for (const [name, cookie] of Object.entries({ ann, ben, coach })) {
    const id = await app.idOf(cookie)
    const [row] = await tools.db.select().from(users).where(eq(users.id, id))
    if (!row) throw new Error('nobody signed in')
    people.set(name, row)
  }

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
  async function addComment(body: string, cookie = ann, json: object = {}) {
    const id = randomUUID()
    const answer = await write({ id, body, ...json }, cookie)
    if (answer.status !== 200) throw new Error(`the comment was refused: ${await answer.text()}`)
    return id
  }
  const open = (name: string | null, start = FIRST, page: Parameters<typeof openTalk>[2] = PAGE) =>
    openTalk(tools, name === null ? null : who(name), page, start)
  async function lines(name: string, start = FIRST) {
    const { talk } = (await open(name, start)) ?? {}
    return (talk?.conversations ?? []).flatMap(({ head, answers }) =>
      [head, ...answers].map(({ gap, body, parentId }) => `${parentId ? '- ' : ''}${gap ?? body}`),
    )
  }
  const mails = async (template: string) =>
    (await tools.db.select().from(outboxMails).where(eq(outboxMails.template, template))).map(
      ({ recipient }) => recipient,
    )

  /** Resets to no comments, with two named members. */
  async function reset() {
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
      await tools.db.delete(table)
    await tools.db.execute(sql`delete from rate_limits`)
    for (const name of ['ann', 'ben']) await grantComplimentaryMembership(tools, who(name).id)
    await call('name', ann, { name: 'Ann' })
    await call('name', ben, { name: 'Ben Lee' })
  }

  return {
    app,
    ann,
    ben,
    who,
    call,
    office,
    write,
    addComment,
    open,
    lines,
    mails,
    reset,
    close: () => app.close(),
  }
}
