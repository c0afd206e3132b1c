import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { users } from '#app/db/schema/users.ts'
import { saveText } from '#app/office/texts/save.server.ts'
import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { readStored } from '#app/office/texts/store.server.ts'
import { seedDocuments } from '#app/platform/texts/seed-documents.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DocumentKind } from '#app/values/document-kinds.ts'

const AUTHOR = { id: 'author', email: 'author@staff.example.test' }

/** Publishes a new or existing text as the office does. */
export async function publishText(tools: Tools, kind: DocumentKind, slug: string, source: string): Promise<void> {
  const { db } = tools
  await db.insert(users).values(AUTHOR).onConflictDoNothing()
  const [made] = await db.insert(documents).values({ kind, slug, revision: 1 }).onConflictDoNothing().returning()
  if (made) await db.insert(documentRevisions).values({ documentId: made.id, revision: 1, source: '---\n---\n' })
  const { revision } = await readStored(db, { kind, slug })
  const sent = { source, fields: {} }
  await saveText(tools, AUTHOR, { which: { kind, slug }, basedOn: revision, sent, act: { kind: 'publish' } })
}

/** What the product's next start does with the texts that come with it. */
export async function startAgain(tools: Tools): Promise<void> {
  await seedDocuments(tools, SHELVES)
  await tools.documents.renew()
}
