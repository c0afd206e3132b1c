import { Hono } from 'hono'
import { readQuery } from '#app/platform/http.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { SearchQuery } from './contract.ts'
import { searchDocumentsFor } from './search.server.ts'

/** `GET /api/search`: pages that have the words. */
export const searchApi = new Hono<ToolsEnv>().get('/search', async (c) => {
  const { q } = readQuery(c, SearchQuery)
  return c.json(await searchDocumentsFor(c.var.tools, q))
})
