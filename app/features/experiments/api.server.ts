import { door } from '#app/features/auth/door.server.ts'
import { StoredTrial, TrialEnd, TrialInput } from './contract.ts'
import { endTrial, listTrials, startTrial } from './experiments.server.ts'

const PAGE = '/app/experiments'

/** The doors to a member's trials on themselves. */
export const experimentsDoors = [
  door(
    'GET /api/trials',
    {
      summary: 'Every trial of one’s own, newest first',
      access: 'user',
      consent: 'own-data',
      answer: StoredTrial.array(),
    },
    ({ tools, user }) => listTrials(tools, user.id),
  ),
  door(
    'POST /api/trials',
    {
      summary: 'Starts a trial of a habit; one at a time, and none of a habit that safety leaves out',
      access: 'user',
      consent: 'needed',
      body: TrialInput,
      answer: StoredTrial,
      leadsTo: PAGE,
      fails: ['conflict'],
    },
    ({ tools, user, body }) => startTrial(tools, user, body),
  ),
  door(
    'POST /api/trials/end',
    {
      summary: 'Ends a trial early, or forgets one that has not begun',
      access: 'user',
      consent: 'needed',
      body: TrialEnd,
      leadsTo: PAGE,
      fails: ['not_found'],
    },
    ({ tools, user, body }) => endTrial(tools, user, body.id),
  ),
] as const
