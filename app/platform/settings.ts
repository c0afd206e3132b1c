import type { Db } from '#app/db/open-db.ts'
import { settings as table } from '#app/db/schema/settings.ts'
import { isObject } from '#app/values/is-object.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { readFocuses } from './files/picture-focus.ts'
import { readShop, writeFirstPrices } from './sales/shop-now.ts'
import { isSettingKey, SETTING_KINDS, type Settings, seedSettings } from './setting-kinds.ts'
import type { Log } from './watch/log.ts'

/** The coach's settings, cached in memory: every page uses them. */
export type SettingsStore = {
  now(): Settings
  /** Reloads them after a change. */
  renew(): Promise<void>
}

/**
 * Loads the settings; unset ones have their defaults. A stored value that no longer fits its schema is ignored and
 * logged.
 */
export async function openSettings(
  { db, log, clock }: { db: Db; log: Pick<Log, 'error'>; clock: Clock },
  config: Pick<Config, 'membership'>,
): Promise<SettingsStore> {
  const seed = seedSettings(config)
  const read = async (): Promise<Settings> => {
    const rows = await db.select({ key: table.key, value: table.value }).from(table)
    const set = rows.flatMap(({ key, value }) => {
      const parsed = isSettingKey(key) ? SETTING_KINDS[key].safeParse(withFieldsOf(seed[key], value)) : null
      if (parsed?.success) return [[key, parsed.data]]
      log.error({ key }, 'a setting is not what this version can read: what came with it holds')
      return []
    })
    return {
      ...seed,
      ...Object.fromEntries(set),
      shop: await readShop(db, clock.now()),
      focuses: await readFocuses(db),
    }
  }
  await writeFirstPrices(db, clock.now())
  let current = await read()
  return {
    now: () => current,
    renew: async () => {
      current = await read()
    },
  }
}

// A new version may have a field more or fewer in a group: what the coach has set of the others holds.
function withFieldsOf(seed: unknown, value: unknown): unknown {
  if (!isObject(seed) || !isObject(value)) return value
  return Object.fromEntries(Object.entries(seed).map(([field, initial]) => [field, value[field] ?? initial]))
}
