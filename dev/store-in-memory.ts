import type { DeviceStore } from '#app/browser/device-store.ts'

/** A device's store without a browser: what it keeps is in `kept`. */
export function storeInMemory(kept: Map<string, unknown>): DeviceStore {
  let owner: string | null = null
  return {
    async adopt(next) {
      if (owner !== null && owner !== next) kept.clear()
      owner = next
    },
    list: async (prefix) => [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value),
    put: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
    take: async (key, isMeant) => isMeant(kept.get(key)) && kept.delete(key),
  }
}
