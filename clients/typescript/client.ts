import type { Calls } from './types.ts'

type Key = keyof Calls
type Given<K extends Key> = {
  [Part in 'path' | 'query' | 'body' as Calls[K][Part] extends undefined ? never : Part]: Calls[K][Part]
}

/** What the site said to a call that it did not do. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string | undefined
  readonly fields: Readonly<Record<string, string>>
  /** To be named when you ask us about it. */
  readonly requestId: string | null
  constructor(status: number, { code, reason, message, fields, requestId }: Partial<Problem>) {
    super(message ?? `The site answered ${status}.`)
    this.name = 'CallFailed'
    this.status = status
    this.code = code ?? 'unknown'
    this.reason = reason
    this.fields = fields ?? {}
    this.requestId = requestId ?? null
  }
}

type Problem = { code: string; reason: string; message: string; fields: Record<string, string>; requestId: string }

type Options = {
  /** The address of the site. */
  url: string
  /** An access token, from 'Access for programs' in the account. */
  token: string
  /** How often a call is tried that may work later. */
  tries?: number
  fetch?: (address: string, init: RequestInit) => Promise<Response>
  sleep?: (milliseconds: number) => Promise<unknown>
}

const MAY_WORK_LATER = new Set([429, 502, 503, 504])

/**
 * Calls the site as a program. A write carries a key of its own, so that it is done once however often it is tried; what
 * may work later is tried again when the site says so.
 *
 * @example const site = createClient({ url: 'https://www.example.org', token })
 *          const day = await site('GET /api/routine', { query: { date: '2026-06-15' } })
 */
export function createClient({ url, token, tries = 4, fetch = globalThis.fetch, sleep = wait }: Options) {
  return async function call<K extends Key>(key: K, given: Given<K>): Promise<Calls[K]['answer']> {
    const [method = 'GET', template = ''] = key.split(' ')
    const { path = {}, query = {}, body } = given as { path?: Values; query?: Values; body?: unknown }
    const address = new URL(
      template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(path[name]))),
      url,
    )
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(address.href, init).catch((error: unknown) => {
        if (tried >= tries) throw error
        return null
      })
      if (response?.ok) return await read(response)
      const problem = response && (await readProblem(response))
      const isBusy = problem?.reason === 'in_progress'
      if (response && problem && (tried >= tries || !(isBusy || MAY_WORK_LATER.has(response.status))))
        throw new CallFailed(response.status, problem)
      await sleep((Number(response?.headers.get('retry-after')) || 2 ** (tried - 1)) * 1000)
    }
  }
}

type Values = Record<string, string | number | boolean | undefined>

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const isJson = (response: Response) => response.headers.get('content-type')?.startsWith('application/json') ?? false

// What it is stands in the description that the types were made from.
const read = async <Answer>(response: Response): Promise<Answer> =>
  (isJson(response) ? await response.json() : await response.text()) as Answer

async function readProblem(response: Response): Promise<Partial<Problem>> {
  if (!isJson(response)) return {}
  const { error } = (await response.json()) as { error?: Partial<Problem> }
  return error ?? {}
}
