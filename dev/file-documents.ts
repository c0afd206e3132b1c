import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { keepDocuments } from '#app/platform/documents.ts'
import { createLog } from '#app/platform/log.ts'
import { settingsOf } from './settings.ts'

/** What is needed to read texts, with those that come with the product and no database. */
export const fileTools = {
  documents: keepDocuments(
    SHELVES.flatMap(({ kind, bundled }) => bundled.map(({ slug, source }) => ({ kind, slug, source }))),
  ),
  log: createLog('silent'),
  settings: settingsOf(),
}
