import { z } from 'zod'
import { atMost } from '#app/values/text-length.ts'
import { SETTING_GROUPS, type SettingGroupKey } from '../setting-groups.ts'

const KEYS = Object.keys(SETTING_GROUPS) as [SettingGroupKey, ...SettingGroupKey[]]

export const SettingPath = z.strictObject({ key: z.enum(KEYS) })
/** The fields of a group's form, and the revision it was loaded with. */
export const SettingForm = z
  .object({ revision: z.coerce.number().int().min(0) })
  .catchall(z.string().max(400, atMost(400)))
  .meta({ id: 'SettingForm' })
