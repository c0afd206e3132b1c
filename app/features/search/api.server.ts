import { door } from '#app/features/auth/door.server.ts'
import { SearchAnswer, SearchQuery } from './contract.ts'
import { searchDocumentsFor } from './search.server.ts'

export const searchDoors = [
  door(
    'GET /api/search',
    { summary: 'Pages that have the words', access: 'public', query: SearchQuery, answer: SearchAnswer },
    ({ tools, query }) => searchDocumentsFor(tools, query.q, { isTyping: query.as === 'typing' }),
  ),
] as const
