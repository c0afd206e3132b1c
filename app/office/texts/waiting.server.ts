import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { isRevision } from '#app/platform/texts/documents.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'
import { findFaults } from './check.server.ts'
import { KINDS } from './kinds.ts'
import { shelfOf } from './shelves.server.ts'
import { titleOf } from './texts.server.ts'

/** Texts that will be published automatically within a day, for a last check. */
export async function listWaitingTexts(
  { db, clock, ...tools }: Pick<Tools, 'db' | 'clock' | 'documents' | 'log' | 'settings'>,
  limit = FIRST_OF_KIND,
): Promise<Waiting[]> {
  const rows = await db
    .select({
      ...{ id: documents.id, kind: documents.kind, slug: documents.slug, publishAt: documents.publishAt },
      ...{ at: documentRevisions.at, source: documentRevisions.source },
    })
    .from(documents)
    .innerJoin(documentRevisions, isRevision(documents.revision))
    .where(and(isNotNull(documents.publishAt), lte(documents.publishAt, daysAfter(clock.now(), 1))))
    .orderBy(asc(documents.publishAt), asc(documents.id))
    .limit(limit)
  return rows.map(({ id, kind, slug, publishAt, at, source }) => ({
    id: `text:${id}`,
    group: 'Texts and letters',
    title: `${titleOf(shelfOf(kind), source, slug)}: publishes by itself`,
    // It was right when its time was chosen; a page that it leads to may have gone since.
    detail:
      Object.values(findFaults(tools, shelfOf(kind), slug, source))[0] ?? `A ${KINDS[kind].one}. Look at it once more.`,
    since: at,
    ...(publishAt ? { due: publishAt } : {}),
    href: `/office/texts/${kind}/${slug}`,
  }))
}
