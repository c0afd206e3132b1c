import { and, eq } from 'drizzle-orm'
import { coachPictures } from '#app/db/schema/coaching.ts'
import { wrongField } from '#app/platform/app-error.ts'
import { makeMaster } from '#app/platform/encode-picture.ts'
import type { Tools } from '#app/platform/tools.ts'

/** The picture of a message, for whoever may see the thread; null also where it was damaged. */
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

/** Large enough to read a meal or a label by, small enough for a thread of years. */
const PICTURE = { most: 1_280, quality: 78 }

/** @throws AppError 400 for what is no picture. */
export async function readPicture(file: Buffer) {
  return makeMaster(file, PICTURE).catch((error: Error) => {
    throw wrongField('picture', error.message)
  })
}
