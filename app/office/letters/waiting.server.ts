import { type SQL, sql } from 'drizzle-orm'
import type { Tools } from '#app/platform/tools.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'

type Row = {
  id: string
  subject: string
  status: string
  because: string | null
  since: string
  doubtful: number
}

/** Lists letters that need attention: paused ones, those that haven't gone, and those with deliveries in doubt. */
export async function listWaitingLetters(
  { db, clock, config }: Pick<Tools, 'db' | 'clock' | 'config'>,
  limit = FIRST_OF_KIND,
) {
  const isDue = sql`(status = 'sending' or (status = 'scheduled' and send_at <= ${clock.now().toISOString()}::timestamptz))`
  const isStuck: SQL = hasMailServer({ config }) ? sql`false` : isDue
  const { rows } = await db.execute<Row>(sql`
    select id, subject, status, coalesce(started_at, created_at) as since,
      case when ${isStuck} then ${NO_SERVER} else paused_because end as because, (
      select count(*)::int from deliveries where campaign_id = campaigns.id and status = 'doubtful') as doubtful
    from campaigns where status = 'paused' or (status in ('draft', 'scheduled') and paused_because is not null)
      or ${isStuck} or (status in ('sending', 'sent') and exists (
      select 1 from deliveries where campaign_id = campaigns.id and status = 'doubtful'))
    order by created_at desc limit ${limit}`)
  return rows.map(
    ({ id, because, since, ...row }): Waiting => ({
      id: `letter:${id}`,
      group: 'Texts and letters',
      title: titleOf({ ...row, because }),
      ...(because ? { detail: because } : {}),
      since: new Date(since),
      href: `/office/letters/${id}`,
    }),
  )
}

/** Whether letters can leave at all; without one they wait until the site is started with one. */
export const hasMailServer = ({ config }: Pick<Tools, 'config'>): boolean =>
  config.mail.kind !== 'outbox-only' || config.letters.smtpUrl !== null

const NO_SERVER = 'The site has no email server yet.'

function titleOf({ subject, status, because, doubtful }: Pick<Row, 'subject' | 'status' | 'because' | 'doubtful'>) {
  if (status === 'paused') return `“${subject}” is paused`
  if (status === 'draft') return `“${subject}” wasn’t sent`
  return because ? `“${subject}” hasn’t gone` : `“${subject}”: ${doubtful} may have gone or not`
}
