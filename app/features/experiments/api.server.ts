import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { ToldTrial, TrialEnd, TrialInput, TrialShare } from './contract.ts'
import { listTrials, shareTrial } from './experiments.server.ts'
import { endTrial, startTrial } from './start-trial.server.ts'

const PAGE = '/app/experiments'

/** A member's trials on themselves. */
export const experimentsDoors = [
  door(
    'GET /api/trials',
    'Lists the member’s trials, newest first',
    { ...OWN_DATA, answer: ToldTrial.array() },
    ({ tools, user }) => listTrials(tools, user),
  ),
  door(
    'POST /api/trials',
    'Draws the random order of a trial, seals it and starts it. Only one runs at a time, and only with habits that are safe for the member',
    { ...KEEPS_RECORDS, body: TrialInput, answer: ToldTrial, leadsTo: PAGE, fails: ['conflict'] },
    ({ tools, user, body }) => startTrial(tools, user, body),
  ),
  door(
    'POST /api/trials/end',
    'Ends a trial early, or deletes one that has not begun',
    { ...KEEPS_RECORDS, body: TrialEnd, leadsTo: PAGE, fails: ['not_found'] },
    ({ tools, user, body }) => endTrial(tools, user, body.id),
  ),
  door(
    'POST /api/trials/share',
    'Adds the result of a finished trial to the members’ pooled results, or removes it',
    { ...KEEPS_RECORDS, body: TrialShare, leadsTo: PAGE, fails: ['not_found', 'conflict'] },
    ({ tools, user, body }) => shareTrial(tools, user, body),
  ),
] as const
