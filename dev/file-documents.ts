import { SHELVES } from '#app/office/texts/shelves.server.ts'
import type { Documents } from '#app/platform/texts/documents.ts'
import { createLog } from '#app/platform/watch/log.ts'
import { settingsOf } from './settings.ts'

const sources = new Map<string, ReadonlyMap<string, string>>(
  SHELVES.map(({ kind, bundled }) => [kind, new Map(bundled.map(({ slug, source }) => [slug, source]))]),
)
const documents: Documents = { of: (kind) => sources.get(kind) ?? new Map(), renew: async () => {} }

/** Tools for reading texts, with those that come with the product and without a database. */
export const fileTools = { documents, log: createLog('silent'), settings: settingsOf() }
