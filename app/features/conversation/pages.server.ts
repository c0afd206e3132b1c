import { and, desc, eq, lte } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { talkQuestions } from '#app/db/schema/conversation.ts'
import { POSTS } from '#app/features/blog/blog.server.ts'
import { LESSON_TEXTS } from '#app/features/library/library-texts.server.ts'
import { PROTOCOL_TEXTS } from '#app/features/protocols/protocol-texts.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { Page, PageLink } from '#app/values/page-link.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import type { TalkKind } from './comment.ts'
import type { TalkPage } from './contract.ts'

/** Something that is talked about, as it is shown: its title, and where it stands. */
export type Talked = TalkPage & {
  title: string
  /** The page itself; null for a question, which has no other. */
  href: PageLink | null
  more: string
}

/** Questions begin where the coach is. */
const HOME = { timeZone: 'Europe/London', dayStart: '00:00' } as const
export const todayOf = ({ clock }: Pick<Tools, 'clock'>): LocalDate => localDateAt(clock.now(), HOME)

type Reader = Pick<Tools, 'clock' | 'documents' | 'log'>

/** What stands at this address; null when there is nothing, or a question whose day has not come. */
export async function findTalked(
  tools: Reader,
  db: DbOrTx,
  { kind, slug }: { kind: TalkKind; slug: string },
): Promise<Talked | null> {
  if (kind !== 'question') return textAt(tools, kind, slug)
  if (!isLocalDate(slug)) return null
  const stands = and(eq(talkQuestions.beginsOn, slug), lte(talkQuestions.beginsOn, todayOf(tools)))
  const [question] = await db.select().from(talkQuestions).where(stands)
  return question ? { kind, slug, title: question.words, href: null, more: question.more } : null
}

function textAt(tools: Reader, kind: Exclude<TalkKind, 'question'>, slug: string): Talked | null {
  const { title, href } = TEXTS[kind](tools, slug)
  return title === undefined ? null : { kind, slug, title, href, more: '' }
}

type Found = { title: string | undefined; href: PageLink }
const TEXTS: Record<Exclude<TalkKind, 'question'>, (tools: Reader, slug: string) => Found> = {
  post: (tools, slug) => ({ title: POSTS.read(tools).get(slug)?.summary.title, href: `/blog/${slug}` }),
  lesson: (tools, slug) => ({ title: LESSON_TEXTS.read(tools).get(slug)?.data.title, href: `/app/library/${slug}` }),
  // Those that the coach adds have an address like those that came with the product.
  protocol: (tools, slug) => ({ title: PROTOCOL_TEXTS.read(tools).get(slug)?.data.title, href: `/${slug}` as Page }),
}

/** The question that stands now, and those before it, the newest first. */
export async function listQuestions({ db, ...tools }: Pick<Tools, 'db' | 'clock'>, most: number) {
  return await db
    .select()
    .from(talkQuestions)
    .where(lte(talkQuestions.beginsOn, todayOf(tools)))
    .orderBy(desc(talkQuestions.beginsOn))
    .limit(most)
}
