import type { CurrentUser } from '#app/features/auth/session.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { sendCsv } from '../csv.server.ts'
import { readListQuery } from '../list.ts'
import { listPeople, PEOPLE_LIST, type PeopleQuery } from './people.server.ts'

const PAGE = 500

/** Exports the filtered list as a file. Memory use doesn't depend on its length. */
export async function exportPeople(tools: Tools, by: CurrentUser, query: PeopleQuery): Promise<Response> {
  const { q, filters } = query
  const entry = { by, action: 'people.export', subject: 'people:list', after: { q, ...filters } } as const
  await audit(tools.db, entry, tools.clock.now())
  return sendCsv('people.csv', ['Email', 'Name', 'Joined', 'Membership', 'Role', 'Labels'], rowsOf(tools, query))
}

async function* rowsOf(tools: Tools, query: PeopleQuery) {
  for (let cursor: PeopleQuery['cursor'] = null; ; ) {
    const { rows, next } = await listPeople(tools, { ...query, cursor }, PAGE)
    for (const { email, name, joinedAt, membership, role, labels } of rows)
      yield [email, name, joinedAt.toISOString().slice(0, 10), membership, role, labels.join('; ')]
    if (next === null) return
    cursor = readListQuery(new URL(`http://list/?after=${next}`), PEOPLE_LIST).cursor
  }
}
