import { type Settings, seedSettings } from '#app/platform/setting-kinds.ts'
import type { SettingsStore } from '#app/platform/settings.ts'
import { MEMBERSHIP } from '#app/values/prices.ts'

/** The default settings, before the coach has changed anything. */
export const SEED: Settings = seedSettings({ membership: MEMBERSHIP })

/** A settings store without a database. */
export const settingsOf = (values: Partial<Settings> = {}): SettingsStore => {
  const settings = { ...SEED, ...values }
  return { now: () => settings, renew: async () => {} }
}
