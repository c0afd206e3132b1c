import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { ToldTrial, TrialEnd, TrialInput, TrialShare } from './contract.ts'
import { listTrials, shareTrial } from './experiments.server.ts'
import { endTrial, startTrial } from './start-trial.server.ts'

const PAGE = '/app/experiments'

/** A member's trials on themselves. */
export const experimentsDoors = [
  door(
    'GET /api/trials',
    'Every trial of one’s own, newest first',
    { ...OWN_DATA, answer: ToldTrial.array() },
    ({ tools, user }) => listTrials(tools, user),
  ),
  door(
    'POST /api/trials',
    'Draws the order of a trial, seals it and starts it; one at a time, and none of a habit that safety leaves out',
    { ...KEEPS_RECORDS, body: TrialInput, answer: ToldTrial, leadsTo: PAGE, fails: ['conflict'] },
    ({ tools, user, body }) => startTrial(tools, user, body),
  ),
  door(
    'POST /api/trials/end',
    'Ends a trial early, or forgets one that has not begun',
    { ...KEEPS_RECORDS, body: TrialEnd, leadsTo: PAGE, fails: ['not_found'] },
    ({ tools, user, body }) => endTrial(tools, user, body.id),
  ),
  door(
    'POST /api/trials/share',
    'Adds the difference that a finished trial found to what members found, or takes it back',
    { ...KEEPS_RECORDS, body: TrialShare, leadsTo: PAGE, fails: ['not_found', 'conflict'] },
    ({ tools, user, body }) => shareTrial(tools, user, body),
  ),
] as const
