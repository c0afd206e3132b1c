import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { campaigns, deliveries } from '#app/db/schema/letters.ts'
import { subscribers } from '#app/db/schema/newsletter.ts'
import { renderMail } from '#app/emails/mails.ts'
import { asList } from '#app/features/newsletter/newsletter.server.ts'
import { renderMarkdown } from '#app/platform/texts/markdown.ts'
import type { Tools } from '#app/platform/tools.ts'
import { readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { literally } from '../search-words.ts'
import { noSuchLetter } from './campaigns.server.ts'
import { frameOf, letterProps } from './draw-letter.server.ts'
import { countRecipients, LEFT_BY_IT } from './recipients.server.ts'

export type LettersQuery = ListQuery<'status', 'begun'>

export function listLetters({ db }: Pick<Tools, 'db'>, query: LettersQuery) {
  const { status } = query.filters
  const isAsked: SQL | undefined = status ? sql`${campaigns.status} = ${status}` : undefined
  return readPage(query, { key: campaigns.createdAt, id: campaigns.id }, ({ beyond, orderBy, limit, key }) =>
    db
      .select({
        ...{ id: campaigns.id, key, subject: campaigns.subject, list: campaigns.list, status: campaigns.status },
        ...{ sendAt: campaigns.sendAt, finishedAt: campaigns.finishedAt, addressed: campaigns.addressed },
        ...{ bounced: campaigns.bounced, createdAt: campaigns.createdAt },
      })
      .from(campaigns)
      .where(and(eq(campaigns.kind, 'letter'), beyond, isAsked))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

const MOST_DOUBTFUL = 50

/** Returns a letter with its progress, or its number of recipients. @throws AppError 404 */
export async function getLetter(tools: Tools, id: string) {
  const { db } = tools
  const [letter] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!letter) throw noSuchLetter()
  const [{ left } = { left: 0 }] = await db.select({ left: LEFT_BY_IT }).from(campaigns).where(eq(campaigns.id, id))
  const counted = await db
    .select({ status: deliveries.status, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(eq(deliveries.campaignId, id))
    .groupBy(deliveries.status)
  const doubtful = await db
    .select({ email: subscribers.email, answer: deliveries.answer })
    .from(deliveries)
    .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    .where(and(eq(deliveries.campaignId, id), eq(deliveries.status, 'doubtful')))
    .limit(MOST_DOUBTFUL)
  const isUnsent = letter.status === 'draft' || letter.status === 'scheduled'
  return {
    letter,
    counts: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
    doubtful,
    left,
    meant: isUnsent
      ? await countRecipients(db, asList(letter.list), letter.segment, tools.clock.now())
      : letter.addressed,
  }
}

export type Letter = typeof campaigns.$inferSelect

export async function previewLetter(tools: Tools, letter: Letter) {
  const { subject, html, text } = await renderMail('letter', letterProps(tools, letter, 'preview'), frameOf(tools))
  // The page's policy allows no style but its own: a frame within it shows the email as in the light.
  return { subject, html: html.replace(/<style>.*?<\/style>/s, ''), text }
}

/** Finds letters and steps of a series by their subject, newest first. */
export const findLetters = ({ db }: Pick<Tools, 'db'>, words: string, most: number) =>
  db
    .select({ id: campaigns.id, subject: campaigns.subject, status: campaigns.status, kind: campaigns.kind })
    .from(campaigns)
    .where(sql`${campaigns.subject} ilike ${`%${literally(words)}%`}`)
    .orderBy(desc(campaigns.createdAt))
    .limit(most)

export const listPublicLetters = ({ db }: Pick<Tools, 'db'>) =>
  db
    .select({ slug: campaigns.slug, subject: campaigns.subject, preview: campaigns.preview, at: campaigns.startedAt })
    .from(campaigns)
    .where(isReadable())
    .orderBy(desc(campaigns.startedAt))
    .limit(200)

/** Returns one of them; null when there is none at this address. */
export async function getPublicLetter({ db }: Pick<Tools, 'db'>, slug: string) {
  const [letter] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.slug, slug), isReadable()))
  if (!letter) return null
  // Citations refer to a list that a letter doesn't have.
  return { ...letter, html: renderMarkdown(letter.body.replaceAll(/\s*\[R\d+\]/g, '')).html }
}

const isReadable = () =>
  and(
    eq(campaigns.kind, 'letter'),
    eq(campaigns.isPublic, true),
    isNotNull(campaigns.startedAt),
    inArray(campaigns.status, ['sending', 'paused', 'sent']),
  )
