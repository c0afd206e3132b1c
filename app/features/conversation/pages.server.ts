import { and, desc, eq, lte } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { talkQuestions } from '#app/db/schema/conversation.ts'
import { POSTS } from '#app/features/blog/blog.server.ts'
import { LESSON_TEXTS } from '#app/features/library/library-texts.server.ts'
import { PROTOCOL_TEXTS } from '#app/features/protocols/protocol-texts.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { Page, PageLink } from '#app/values/page-link.ts'
import { LONDON, localDateAt } from '#app/values/time-zone.ts'
import type { TalkKind } from './comment.ts'
import type { TalkPage } from './contract.ts'

export type TalkSubject = TalkPage & {
  title: string
  /** The page's link; null for a question, which has no other page. */
  href: PageLink | null
  more: string
}

/** The day in the coach's time zone: questions start at midnight there. */
export const todayOf = ({ clock }: Pick<Tools, 'clock'>): LocalDate => localDateAt(clock.now(), LONDON)

type Reader = Pick<Tools, 'clock' | 'documents' | 'log'>

/** Returns the subject of a conversation; null if it doesn't exist, or for a question whose day hasn't come. */
export async function findSubject(
  tools: Reader,
  db: DbOrTx,
  { kind, slug }: { kind: TalkKind; slug: string },
): Promise<TalkSubject | null> {
  if (kind !== 'question') return textAt(tools, kind, slug)
  if (!isLocalDate(slug)) return null
  const isVisible = and(eq(talkQuestions.beginsOn, slug), lte(talkQuestions.beginsOn, todayOf(tools)))
  const [question] = await db.select().from(talkQuestions).where(isVisible)
  return question ? { kind, slug, title: question.words, href: null, more: question.more } : null
}

function textAt(tools: Reader, kind: Exclude<TalkKind, 'question'>, slug: string): TalkSubject | null {
  const { title, href } = TEXTS[kind](tools, slug)
  return title === undefined ? null : { kind, slug, title, href, more: '' }
}

type Found = { title: string | undefined; href: PageLink }
const TEXTS: Record<Exclude<TalkKind, 'question'>, (tools: Reader, slug: string) => Found> = {
  post: (tools, slug) => ({ title: POSTS.read(tools).get(slug)?.summary.title, href: `/blog/${slug}` }),
  lesson: (tools, slug) => ({ title: LESSON_TEXTS.read(tools).get(slug)?.data.title, href: `/app/library/${slug}` }),
  // Protocols added by the coach have the same kind of address as the built-in ones.
  protocol: (tools, slug) => ({ title: PROTOCOL_TEXTS.read(tools).get(slug)?.data.title, href: `/${slug}` as Page }),
}

export async function listQuestions({ db, ...tools }: Pick<Tools, 'db' | 'clock'>, most: number) {
  return await db
    .select()
    .from(talkQuestions)
    .where(lte(talkQuestions.beginsOn, todayOf(tools)))
    .orderBy(desc(talkQuestions.beginsOn))
    .limit(most)
}
