import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import type { TalkPage } from './contract.ts'
import { findTalked, type Talked } from './pages.server.ts'
import { type Comment, countComments, type From, placeOf, readComment, readComments, threadOf } from './read.server.ts'
import { mayRead, openSuspensionOf, speakerOf, wordsOfSuspension } from './speakers.server.ts'
import { markTalkRead, stanceOf } from './stance.server.ts'
import type { ShownComment } from './ui/comment-row.tsx'

/** Where somebody reads on: at a comment, by its id, or behind the last one they saw. */
export type Asked = { at: string | null; before: string | null }

/**
 * What is talked about on a page, as somebody may see it: everybody learns how much is said, members read it. Null when
 * there is no such page.
 */
export async function openTalk(tools: Tools, user: CurrentUser | null, page: TalkPage, asked: Asked) {
  const talked = await findTalked(tools, tools.db, page)
  if (!talked) return null
  const count = await countComments(tools, page)
  const talk = user && (await mayRead(tools, user)) ? await readTalk(tools, user, talked, asked) : null
  return { talked, count, isSignedIn: user !== null, talk }
}

async function readTalk(tools: Tools, user: CurrentUser, page: Talked, asked: Asked) {
  const [thread, speaker, suspension] = await Promise.all([
    threadOf(tools, page),
    speakerOf(tools, user.id),
    openSuspensionOf(tools, user.id),
  ])
  const from = await beginning(tools, page, asked)
  const found = thread ? await readComments(tools, thread.id, user.id, from) : { comments: [], next: null }
  if (thread && !from) await markTalkRead(tools, user.id, thread.id)
  const first = found.comments[0]
  // A page that begins among answers says what they answer.
  const root = first?.parentId ? await readComment(tools, first.parentId, user.id) : null
  const isClosed = thread?.closedAt != null
  return {
    conversations: inConversations(
      [...(root ? [root] : []), ...found.comments].map((one) => shownTo(tools, user, one)),
    ),
    next: found.next ? `${found.next.rootPlace}.${found.next.place}` : null,
    isFirst: from === null,
    name: speaker?.name ?? null,
    stance: thread ? await stanceOf(tools, user.id, thread.id) : ('open' as const),
    isClosed,
    suspended: suspension && wordsOfSuspension(suspension.untilAt),
    consent: user.healthConsent,
    mayWrite: speaker !== null && !isClosed && !suspension && user.healthConsent === 'given',
    formId: randomUUID(),
  }
}

async function beginning(tools: Tools, page: Talked, { at, before }: Asked): Promise<From | null> {
  const place = /^(\d{1,15})\.(\d{1,15})$/.exec(before ?? '')
  if (place) return { rootPlace: Number(place[1]), place: Number(place[2]) }
  const found = at && UUID.test(at) ? await placeOf(tools, at) : null
  return found && found.kind === page.kind && found.slug === page.slug ? found : null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function inConversations(comments: readonly ShownComment[]) {
  const conversations: { head: ShownComment; answers: ShownComment[] }[] = []
  for (const comment of comments) {
    const last = conversations.at(-1)
    if (comment.parentId && last) last.answers.push(comment)
    else conversations.push({ head: comment, answers: [] })
  }
  return conversations
}

/** A comment as its reader's clock tells it. */
export function shownTo(
  { clock }: Pick<Tools, 'clock'>,
  { timeZone }: Pick<CurrentUser, 'timeZone'>,
  { postedAt, place: _place, rootPlace: _rootPlace, ...comment }: Comment,
): ShownComment {
  const zone = { timeZone, dayStart: '00:00' }
  const [day, today] = [localDateAt(postedAt, zone), localDateAt(clock.now(), zone)]
  const time = wallTimeAt(postedAt, timeZone)
  return { ...comment, at: day === today ? `today, ${time}` : `${dayLabel(day)}, ${time}`, formId: randomUUID() }
}
