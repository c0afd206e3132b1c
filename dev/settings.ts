import { type Settings, seedSettings } from '#app/platform/setting-kinds.ts'
import type { SettingsStore } from '#app/platform/settings.ts'
import { MEMBERSHIP } from '#app/values/prices.ts'

/** What comes with the product, before the coach has set anything. */
export const SEED: Settings = seedSettings({ membership: MEMBERSHIP })

/** Settings that hold without a database. */
export const settingsOf = (values: Partial<Settings> = {}): SettingsStore => {
  const settings = { ...SEED, ...values }
  return { now: () => settings, renew: async () => {} }
}
