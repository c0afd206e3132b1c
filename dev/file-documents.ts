import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { createMemoryDocuments } from '#app/platform/documents.ts'
import { createLog } from '#app/platform/log.ts'
import { settingsOf } from './settings.ts'

/** Tools for reading texts, with those that come with the product and without a database. */
export const fileTools = {
  documents: createMemoryDocuments(
    SHELVES.flatMap(({ kind, bundled }) => bundled.map(({ slug, source }) => ({ kind, slug, source }))),
  ),
  log: createLog('silent'),
  settings: settingsOf(),
}
