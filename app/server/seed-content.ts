import type { Db } from '#app/db/open-db.ts'
import { seedPosts } from '#app/features/blog/blog.server.ts'
import { seedProtocols } from '#app/features/protocols/protocols.server.ts'

/** Puts the words that come with the product into the database, without touching what has been edited there. */
export async function seedContent(db: Db): Promise<void> {
  await seedPosts(db)
  await seedProtocols(db)
}
