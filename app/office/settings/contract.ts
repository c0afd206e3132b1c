import { z } from 'zod'
import { SETTING_GROUPS, type SettingGroupKey } from './groups.ts'

const KEYS = Object.keys(SETTING_GROUPS) as [SettingGroupKey, ...SettingGroupKey[]]

export const SettingPath = z.strictObject({ key: z.enum(KEYS) })
/** The fields of a group's form, and the revision it was loaded with. */
export const SettingForm = z
  .object({ revision: z.coerce.number().int().min(0) })
  .catchall(z.string().max(400, { message: 'Please keep it under 400 characters.' }))
  .meta({ id: 'SettingForm' })
