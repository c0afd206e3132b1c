import { DEVICE_DATABASE } from './kept-names.ts'

/**
 * What this device keeps for the member who uses it: entries that wait for a connection, timers that run. Only ever one
 * member's: `adopt` empties it for another, and the members' worker empties it at sign-out.
 */
export type DeviceStore = {
  /** Makes the store this person's own; what it holds of anybody else is deleted first. */
  adopt(owner: string): Promise<void>
  /** Every value whose key begins like this. */
  list(prefix: string): Promise<unknown[]>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

/** That this device is to be sent reminders (push-device.ts). */
export const PUSH_NOTE = 'push'

const STORE = 'kept'
const OWNER = 'owner'

/** Opens the store. Where a browser refuses one (private windows), everything lasts as long as the page. */
export function openDeviceStore(factory: IDBFactory | undefined = globalThis.indexedDB): DeviceStore {
  let opening: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(factory).catch((error: unknown) => {
      opening = null
      throw error
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
      // One transaction, so that of two pages that begin together the second does not empty what the first has kept.
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
    put: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
  }
}

/** Deletes what the device keeps, whoever it is of. */
export async function emptyDeviceStore(): Promise<void> {
  const database = await openDatabase(globalThis.indexedDB)
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

function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!factory) return Promise.reject(new Error('This browser keeps nothing'))
  return new Promise((resolve, reject) => {
    const request = factory.open(DEVICE_DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
