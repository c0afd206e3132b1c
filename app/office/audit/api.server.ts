import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { exportAuditEntries, readAuditQuery } from './audit-log.server.ts'

const text = z.string().max(200).optional()
/** The same query as the list's, so that the file contains what is shown. */
const AuditSearch = z.object({ q: text, who: text, action: text, subject: text, from: text, until: text, sort: text })

export const auditDoors = [
  door(
    'GET /api/office/audit.csv',
    'The audit log as CSV, filtered as on the page',
    { access: 'staff:audit', consent: 'no-health-data', fresh: true, query: AuditSearch, answer: raw('text/csv', 200) },
    ({ tools, user, c }) => exportAuditEntries(tools, user, readAuditQuery(new URL(c.req.url))),
  ),
] as const
