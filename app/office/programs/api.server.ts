import { door } from '#app/features/auth/door.server.ts'
import { HookInput, HookPath } from './contract.ts'
import { addHook, removeHook, sendAgain, switchHook, tryHook } from './programs.server.ts'

const HOOKS = { access: 'staff:settings', consent: 'no-health-data', leadsTo: '/office/webhooks' } as const
const HOOK = { ...HOOKS, path: HookPath, fails: ['not_found', 'conflict'] } as const
const LOG = '/office/webhooks#log'

export const programsDoors = [
  door(
    'POST /api/office/hooks',
    'Adds a webhook',
    { ...HOOKS, fresh: true, body: HookInput, fails: ['conflict'] },
    ({ tools, user, body }) => addHook(tools, user, body),
  ),
  door('POST /api/office/hooks/:id/on', 'Switches a webhook on', HOOK, ({ tools, user, path }) =>
    switchHook(tools, user, path.id, true),
  ),
  door('POST /api/office/hooks/:id/off', 'Switches a webhook off', HOOK, ({ tools, user, path }) =>
    switchHook(tools, user, path.id, false),
  ),
  door('POST /api/office/hooks/:id/remove', 'Deletes a webhook', HOOK, ({ tools, user, path }) =>
    removeHook(tools, user, path.id),
  ),
  door(
    'POST /api/office/hooks/:id/try',
    'Sends a webhook a test message',
    { ...HOOK, leadsTo: LOG },
    ({ tools, user, path }) => tryHook(tools, user, path.id),
  ),
  door(
    'POST /api/office/hook-messages/:id/again',
    'Sends a failed webhook message again',
    { ...HOOK, leadsTo: LOG },
    ({ tools, user, path }) => sendAgain(tools, user, path.id),
  ),
] as const
