import { afterEach, expect, it, vi } from 'vitest'

const OWNER = 'the-member'

/** The store of a device that reminds its member, as far as the worker reads it. */
const remindedDevice = {
  open() {
    const later = (request: object) =>
      queueMicrotask(() => {
        const { onsuccess, oncomplete }: Partial<Record<string, () => void>> = Object(request)
        onsuccess?.()
        oncomplete?.()
      })
    const transaction = { objectStore: () => ({ getAll: () => ({ result: [{ owner: OWNER, publicKey: 'key' }] }) }) }
    const opening = {
      result: {
        transaction: () => {
          later(transaction)
          return transaction
        },
      },
    }
    later(opening)
    return opening
  },
}

type Handled = Event & { data: unknown; waitUntil(work: Promise<unknown>): void }

const ORIGIN = 'https://example.test'

/** Starts the worker with caches that behave like a browser's: a deleted one can still be written to, but not found. */
async function start(...fetched: Promise<Response>[]) {
  const handle = new Map<string, (event: Handled) => void>()
  const known = new Map<string, Map<string, Response>>()
  const arrivals = new Map<string, Promise<void>>()
  let isFull = false
  const open = (name: string) => {
    const kept = known.get(name) ?? new Map<string, Response>()
    known.set(name, kept)
    return {
      match: async (path: string) => kept.get(path),
      put: async (path: string, answer: Response) => {
        if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
        kept.set(path, answer)
      },
      add: async (path: string) => {
        await arrivals.get(path)
        kept.set(path, new Response())
      },
      delete: async ({ url }: Request) => kept.delete(url.replace(ORIGIN, '')),
      keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    }
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    delete: async (name: string) => known.delete(name),
  })
  vi.stubGlobal('fetch', () => fetched.shift())
  vi.stubGlobal('self', {
    addEventListener: handle.set.bind(handle),
    clients: { claim: async () => {} },
    location: { origin: ORIGIN },
  })
  await import('./members-worker.ts')
  function dispatch(type: string, event: object): Promise<unknown> {
    let all: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      all = work
    }
    handle.get(type)?.(Object.assign(new Event(type), { data: null, ...event, waitUntil }))
    return all
  }
  return {
    tell: (data: unknown) => dispatch('message', { data }),
    press: (notice: object) => dispatch('notificationclick', notice),
    ask: (path: string) =>
      new Promise<Response>((respondWith) =>
        dispatch('fetch', { request: { method: 'GET', url: ORIGIN + path }, respondWith }),
      ),
    fill: () => {
      isFull = true
    },
    pages: () => known.get('members-pages'),
    files: () => known.get('members-files'),
    /** Delays a file until the promise settles. */
    delay: arrivals.set.bind(arrivals),
  }
}

const dayPage = (text: string) =>
  new Response(text, { headers: { 'x-offline': 'keep', date: new Date().toUTCString() } })
const DAY = dayPage('the day')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('keeps the day that a page asks it to', async () => {
  const { tell, pages } = await start(Promise.resolve(DAY))
  await tell({ files: [], isStale: true })
  expect(pages()?.has('/app')).toBe(true)
})

it('keeps nothing of a day that comes after its member has signed out', async () => {
  const asked = Promise.withResolvers<Response>()
  const { tell, pages } = await start(asked.promise)
  const caching = tell({ files: [], isStale: true })
  await new Promise((resolve) => setTimeout(resolve))
  await tell({ isSignedOut: true })
  asked.resolve(DAY)
  await caching
  expect(pages()?.has('/app') ?? false).toBe(false)
})

it('keeps the newest day that was asked for, also when an older answer comes after it', async () => {
  const older = Promise.withResolvers<Response>()
  const { tell, pages } = await start(older.promise, Promise.resolve(dayPage('with both ticks')))
  const first = tell({ files: [], isStale: true })
  await new Promise((resolve) => setTimeout(resolve))
  await tell({ files: [], isStale: true })
  older.resolve(dayPage('with one tick'))
  await first
  expect(await pages()?.get('/app')?.text()).toBe('with both ticks')
})

it('asks for its files at the same time: a slow one holds up no other', async () => {
  const { tell, files, delay } = await start(Promise.resolve(DAY))
  const arrived = Promise.withResolvers<void>()
  delay('/assets/slow.js', arrived.promise)
  const caching = tell({ files: ['/assets/slow.js', '/assets/quick.js'] })
  await expect.poll(() => files()?.has('/assets/quick.js')).toBe(true)
  expect(files()?.has('/assets/slow.js')).toBe(false)
  arrived.resolve()
  await caching
  expect(files()?.has('/assets/slow.js')).toBe(true)
})

it('gives a page its file also where the device is too full to keep it', async () => {
  const { ask, fill } = await start(Promise.resolve(new Response('a script')))
  fill()
  expect(await (await ask('/assets/new.js')).text()).toBe('a script')
})

it('has the open windows show what was ticked from a notification', async () => {
  vi.stubGlobal('indexedDB', remindedDevice)
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  const told = new Promise((resolve) => {
    const window = new BroadcastChannel('entries')
    window.onmessage = ({ data }) => {
      window.close()
      resolve(data)
    }
  })
  const { press, pages } = await start(Promise.resolve(Response.json({})), Promise.resolve(DAY.clone()))
  await press({ action: 'done', notification: { data: { url: '/app', checkIn: 'token' }, close() {} } })
  expect([await told, pages()?.has('/app')]).toEqual([OWNER, true])
})

it('evicts the oldest files, but none that the page still needs', async () => {
  const { tell, files } = await start(Promise.resolve(DAY))
  await tell({ files: ['/assets/react.js', ...Array.from({ length: 299 }, (_, place) => `/assets/${place}.js`)] })
  await tell({ files: ['/assets/react.js', '/assets/new.js'] })
  expect(files()?.has('/assets/react.js')).toBe(true)
  expect(files()?.has('/assets/new.js')).toBe(true)
  expect(files()?.has('/assets/0.js')).toBe(false)
  expect(files()?.size).toBe(300)
})
