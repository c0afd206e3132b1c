import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { coachPictures } from '#app/db/schema/coaching.ts'
import { arrivedInOtherWords, wrongField } from '#app/platform/app-error.ts'
import { makeMaster } from '#app/platform/files/encode-picture.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Returns a message's picture; null if there is none or it is damaged. The caller checks access to the thread. */
export async function findPicture(
  { db, memberKeys }: Pick<Tools, 'db' | 'memberKeys'>,
  userId: string,
  id: string,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: coachPictures.content })
    .from(coachPictures)
    .where(and(eq(coachPictures.id, id), eq(coachPictures.userId, userId)))
  if (!row) return null
  const bytes = await memberKeys.reading(db, userId, (key) => key.openBytes('coach_pictures.content', row.content))
  return bytes.length > 0 ? bytes : null
}

type NewPicture = Omit<typeof coachPictures.$inferInsert, 'content'> & { bytes: Buffer }

/** Stores a picture. Idempotent by its id. @throws AppError 409 for another one with the same id. */
export async function addPicture(
  { memberKeys }: Pick<Tools, 'memberKeys'>,
  tx: DbOrTx,
  { bytes, id, userId, width, height, createdAt }: NewPicture,
): Promise<void> {
  const key = await memberKeys.toSeal(tx, userId)
  const content = key.sealBytes('coach_pictures.content', bytes)
  const [added] = await tx
    .insert(coachPictures)
    .values({ id, userId, content, width, height, createdAt })
    .onConflictDoNothing()
    .returning({ id: coachPictures.id })
  if (added) return
  const [known] = await tx
    .select({ content: coachPictures.content })
    .from(coachPictures)
    .where(and(eq(coachPictures.id, id), eq(coachPictures.userId, userId)))
  if (!known || !key.openBytes('coach_pictures.content', known.content).equals(bytes)) throw arrivedInOtherWords()
}

/** Large enough to read a meal or a label, small enough for a thread of years. */
const PICTURE = { most: 1_280, quality: 78 }

/** @throws AppError 400 if it isn't a picture. */
export async function readPicture(file: Buffer) {
  return makeMaster(file, PICTURE).catch((error: Error) => {
    throw wrongField('picture', error.message)
  })
}
