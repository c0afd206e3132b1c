import { desc, eq, sql } from 'drizzle-orm'
import { media } from '#app/db/schema/media.ts'
import type { Tools } from '#app/platform/tools.ts'
import { linkOf } from '#app/values/picture.ts'

const MOST = 24

/** The newest pictures to choose from, always including the current one, given by id or hash. */
export async function listChoices(
  { db }: Pick<Tools, 'db'>,
  chosen: { id: string } | { hash: string } | null,
  most = MOST,
) {
  const { id, alt, hash, width, height } = media
  const isChosen = chosen && ('id' in chosen ? eq(id, chosen.id) : sql`${hash} is not distinct from ${chosen.hash}`)
  const rows = await db
    .select({ id, alt, hash, width, height })
    .from(media)
    .where(eq(media.status, 'ready'))
    .orderBy(...(isChosen ? [desc(isChosen)] : []), desc(media.createdAt), desc(id))
    .limit(most)
  return rows.flatMap(({ id, alt, ...size }) => {
    const link = linkOf(size)
    return link ? [{ id, alt, link }] : []
  })
}
