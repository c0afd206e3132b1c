import { DEVICE_DATABASE } from './stored-names.ts'

/**
 * Data stored on this device for its member: entries waiting for a connection, running timers. It holds one member's
 * data at most: `adopt` empties it for another, and the members' worker empties it at sign-out.
 */
export type DeviceStore = {
  /** Claims the store for this member, deleting anyone else's data first. */
  adopt(owner: string): Promise<void>
  /** Every value whose key has this prefix. */
  list(prefix: string): Promise<unknown[]>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** Removes a value if it's the one meant, and returns whether it was. Of two windows that ask at once, one is told so. */
  take(key: string, isMeant: (value: unknown) => boolean): Promise<boolean>
}

/** Marks this device as subscribed to reminders (push-device.ts). */
export const PUSH_MARK = 'push'

const STORE = 'kept'
/** The key of whose data it is. */
export const OWNER = 'owner'

/** Opens the store. Where the browser refuses IndexedDB (private windows), data lasts as long as the page. */
export function openDeviceStore(): DeviceStore {
  let opening: Promise<IDBDatabase> | null = null
  let member: string | null = null

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(() => {
      opening = null
    })
    return opening
  }

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await open()).transaction(STORE, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(STORE))
    await done(transaction)
    return request.result
  }

  return {
    async adopt(owner) {
      member = owner
      // In one transaction, so that of two pages starting together the second doesn't delete what the first has stored.
      const transaction = (await open()).transaction(STORE, 'readwrite')
      const store = transaction.objectStore(STORE)
      const known = store.get(OWNER)
      known.onsuccess = () => {
        if (known.result === owner) return
        store.clear()
        store.put(owner, OWNER)
      }
      await done(transaction)
    },
    list: (prefix) => run('readonly', (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
    async put(key, value) {
      await run('readwrite', (store) => {
        // Emptied since, by a sign-out in another window: unmarked, it would be taken for another's.
        const known = store.get(OWNER)
        known.onsuccess = () => known.result ?? (member && store.put(member, OWNER))
        return store.put(value, key)
      })
    },
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
    async take(key, isMeant) {
      let isTaken = false
      await run('readwrite', (store) => {
        const kept = store.get(key)
        kept.onsuccess = () => {
          isTaken = isMeant(kept.result)
          if (isTaken) store.delete(key)
        }
        return kept
      })
      return isTaken
    },
  }
}

/** Deletes the stored data, whichever member it belongs to. */
export async function emptyDeviceStore(): Promise<void> {
  const database = await openDatabase()
  const transaction = database.transaction(STORE, 'readwrite')
  transaction.objectStore(STORE).clear()
  await done(transaction)
  database.close()
}

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** @param onGone Called when it can't be opened, or is closed for another page: the next use opens it again. */
function openDatabase(onGone = () => {}): Promise<IDBDatabase> {
  const factory: IDBFactory | undefined = globalThis.indexedDB
  if (!factory) return Promise.reject(new Error('No IndexedDB'))
  return new Promise((resolve, reject) => {
    const request = factory.open(DEVICE_DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => {
      const database = request.result
      // Another page deletes it when the session is over. That, and every page opened after it, would wait for this one.
      // Or the browser itself has deleted it, as when its storage is cleared: then it's closed already.
      database.onclose = database.onversionchange = () => {
        database.close()
        onGone()
      }
      resolve(database)
    }
    request.onerror = () => {
      onGone()
      reject(request.error)
    }
  })
}
