import { door } from '#app/features/auth/door.server.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import { SearchAnswer, SearchQuery } from './contract.ts'
import { searchAs } from './search.server.ts'

export const searchDoors = [
  door(
    'GET /api/search',
    'Searches the pages that the visitor may read',
    { access: 'public', query: SearchQuery, answer: SearchAnswer },
    async ({ tools, query, c }) =>
      searchAs(tools, await readSession(tools, c.req.header('cookie')), query.q, { isTyping: query.as === 'typing' }),
  ),
] as const
