import { door } from '#app/features/auth/door.server.ts'
import { HookInput, HookPath } from './contract.ts'
import { addHook, removeHook, sendAgain, switchHook, tryHook } from './programs.server.ts'

const HOOKS = { access: 'staff:settings', consent: 'no-health-data', leadsTo: '/office/webhooks' } as const
const HOOK = { ...HOOKS, path: HookPath, fails: ['not_found', 'conflict'] } as const
const LOG = '/office/webhooks#log'

export const programsDoors = [
  door(
    'POST /api/office/hooks',
    'Adds an address that hears of what happens here',
    { ...HOOKS, fresh: true, body: HookInput, fails: ['conflict'] },
    ({ tools, user, body }) => addHook(tools, user, body),
  ),
  door('POST /api/office/hooks/:id/on', 'Lets an address hear of things again', HOOK, ({ tools, user, path }) =>
    switchHook(tools, user, path.id, true),
  ),
  door('POST /api/office/hooks/:id/off', 'Tells an address nothing for a while', HOOK, ({ tools, user, path }) =>
    switchHook(tools, user, path.id, false),
  ),
  door('POST /api/office/hooks/:id/remove', 'Takes an address away', HOOK, ({ tools, user, path }) =>
    removeHook(tools, user, path.id),
  ),
  door(
    'POST /api/office/hooks/:id/try',
    'Sends an address a message that means nothing',
    { ...HOOK, leadsTo: LOG },
    ({ tools, user, path }) => tryHook(tools, user, path.id),
  ),
  door(
    'POST /api/office/hook-messages/:id/again',
    'Sends a message that was given up once more',
    { ...HOOK, leadsTo: LOG },
    ({ tools, user, path }) => sendAgain(tools, user, path.id),
  ),
] as const
