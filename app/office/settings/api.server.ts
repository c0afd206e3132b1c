import { door } from '#app/features/auth/door.server.ts'
import { SettingForm, SettingPath } from './contract.ts'
import { changeSetting } from './settings.server.ts'

export const officeSettingsDoors = [
  door(
    'POST /api/office/settings/:key',
    'Changes a group of settings, at once on every page',
    {
      access: 'staff:settings',
      consent: 'no-health-data',
      path: SettingPath,
      body: SettingForm,
      fails: ['bad_request', 'conflict'],
      leadsTo: ({ path }) => `/office/settings/${path.key}?done=1`,
    },
    ({ tools, user, path, body }) => changeSetting(tools, user, path.key, body),
  ),
] as const
