import { and, eq } from 'drizzle-orm'
import { coachPictures } from '#app/db/schema/coaching.ts'
import { wrongField } from '#app/platform/app-error.ts'
import { makeMaster } from '#app/platform/encode-picture.ts'
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

/** Large enough to read a meal or a label, small enough for a thread of years. */
const PICTURE = { most: 1_280, quality: 78 }

/** @throws AppError 400 if it isn't a picture. */
export async function readPicture(file: Buffer) {
  return makeMaster(file, PICTURE).catch((error: Error) => {
    throw wrongField('picture', error.message)
  })
}
