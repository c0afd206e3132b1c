import { door } from '#app/features/auth/door.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { isQueue } from '#app/platform/jobs/queues.ts'
import { Resend, Retry, UpkeepInput } from './contract.ts'
import { beginUpkeep, resendMails, retryJobs } from './upkeep.server.ts'

const HEALTH = { access: 'staff:health', consent: 'no-health-data', fails: ['conflict'] } as const
const doneAt = (done: string) => `/office/health?${new URLSearchParams({ done })}`

export const officeHealthDoors = [
  door(
    'POST /api/office/health/upkeep',
    'Starts a backup, a restore drill or a check of the books',
    {
      ...HEALTH,
      body: UpkeepInput,
      leadsTo: ({ body }) => doneAt(body.what),
      limit: { name: 'backups, drills and looks at the books', max: 12, windowSeconds: 3600, per: 'person' },
    },
    ({ tools, user, body }) => beginUpkeep(tools, user, body.what),
  ),
  door(
    'POST /api/office/health/resend',
    'Sends failed emails again',
    { ...HEALTH, body: Resend, leadsTo: doneAt('resend') },
    async ({ tools, user, body }) => void (await resendMails(tools, user, body.id)),
  ),
  door(
    'POST /api/office/health/retry',
    'Retries the failed jobs of a queue',
    { ...HEALTH, body: Retry, leadsTo: doneAt('retry') },
    ({ tools, user, body: { queue } }) => {
      if (!isQueue(queue)) throw new AppError('bad_request', 'There is no queue of that name.')
      return retryJobs(tools, user, queue)
    },
  ),
] as const
