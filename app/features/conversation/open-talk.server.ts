import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { isUuid } from '#app/values/schema.ts'
import { localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import type { TalkPage } from './contract.ts'
import { followStateOf, markTalkRead } from './follow.server.ts'
import { findSubject, type TalkSubject } from './pages.server.ts'
import {
  type Comment,
  countComments,
  findComment,
  type PageStart,
  readComment,
  readComments,
  threadOf,
} from './read.server.ts'
import { mayRead, openSuspensionOf, speakerOf, wordsOfSuspension } from './speakers.server.ts'
import type { ShownComment } from './ui/comment-row.tsx'

/** Where to start reading: at a comment's id, or after the last comment seen. */
export type StartPoint = { at: string | null; before: string | null }

/**
 * Returns a page's conversation for a user: everyone gets the number of comments, members their text. Null if the page
 * doesn't exist.
 */
export async function openTalk(tools: Tools, user: CurrentUser | null, page: TalkPage, start: StartPoint) {
  const subject = await findSubject(tools, tools.db, page)
  if (!subject) return null
  const count = await countComments(tools, page)
  const talk = user && (await mayRead(tools, user)) ? await readTalk(tools, user, subject, start) : null
  return { subject, count, isSignedIn: user !== null, talk }
}

async function readTalk(tools: Tools, user: CurrentUser, page: TalkSubject, start: StartPoint) {
  const [thread, speaker, suspension] = await Promise.all([
    threadOf(tools, page),
    speakerOf(tools, user.id),
    openSuspensionOf(tools, user.id),
  ])
  const from = await resolveStart(tools, page, start)
  const found = thread ? await readComments(tools, thread.id, user.id, from) : { comments: [], next: null }
  if (thread && !from) await markTalkRead(tools, user.id, thread.id)
  const first = found.comments[0]
  // If the page starts with answers, the comment they belong to is repeated first.
  const root = first?.parentId ? await readComment(tools, first.parentId, user.id) : null
  const isClosed = thread?.closedAt != null
  return {
    conversations: inConversations(
      [...(root ? [root] : []), ...found.comments].map((one) => toShownComment(tools, user, one)),
    ),
    next: found.next ? `${found.next.rootPlace}.${found.next.place}` : null,
    isFirst: from === null,
    owner: user.id,
    name: speaker?.name ?? null,
    followState: thread ? await followStateOf(tools, user.id, thread.id) : ('open' as const),
    isClosed,
    suspended: suspension && wordsOfSuspension(suspension.untilAt),
    consent: user.healthConsent,
    mayWrite: speaker !== null && !isClosed && !suspension && user.healthConsent === 'given',
    formId: randomUUID(),
  }
}

async function resolveStart(tools: Tools, page: TalkSubject, { at, before }: StartPoint): Promise<PageStart | null> {
  const place = /^(\d{1,15})\.(\d{1,15})$/.exec(before ?? '')
  if (place) return { rootPlace: Number(place[1]), place: Number(place[2]) }
  const found = at && isUuid(at) ? await findComment(tools, at) : null
  return found && found.kind === page.kind && found.slug === page.slug ? found : null
}

function inConversations(comments: readonly ShownComment[]) {
  const conversations: { head: ShownComment; answers: ShownComment[] }[] = []
  for (const comment of comments) {
    const last = conversations.at(-1)
    if (comment.parentId && last) last.answers.push(comment)
    else conversations.push({ head: comment, answers: [] })
  }
  return conversations
}

/** Converts a comment for display, with its time in the reader's time zone. */
export function toShownComment(
  { clock }: Pick<Tools, 'clock'>,
  { timeZone }: Pick<CurrentUser, 'timeZone'>,
  { postedAt, place: _place, rootPlace: _rootPlace, ...comment }: Comment,
): ShownComment {
  const zone = { timeZone, dayStart: '00:00' }
  const [day, today] = [localDateAt(postedAt, zone), localDateAt(clock.now(), zone)]
  const time = wallTimeAt(postedAt, timeZone)
  return { ...comment, at: day === today ? `today, ${time}` : `${dayLabel(day)}, ${time}`, formId: randomUUID() }
}
