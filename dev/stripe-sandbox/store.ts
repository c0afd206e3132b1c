import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ApiResources, Draft } from './api-types.ts'
import { resourceMissing } from './errors.ts'
import { buildResource } from './schema.ts'

const storedKinds = [
  'billing_portal.session',
  'charge',
  'customer',
  'dispute',
  'event',
  'invoice',
  'invoice_payment',
  'payment_intent',
  'payment_method',
  'price',
  'product',
  'refund',
  'setup_intent',
  'subscription',
  'webhook_endpoint',
] as const

export type StoredKind = (typeof storedKinds)[number]

type Tables = { [Kind in StoredKind]: Map<string, ApiResources[Kind]> }

/** The stored response of an idempotency key. */
export type StoredAnswer = { request: string; status: number; body: unknown; at: number }

/** The sandbox's state beside the API's own objects. */
type Facts = {
  /** Of each payment method: the test card behind it, and whether its owner has authenticated for later use. */
  cards: Map<string, { number: string; isSetUp: boolean }>
  answers: Map<string, StoredAnswer>
  endpointSecrets: Map<string, string>
  portalSecrets: Map<string, string>
  /** Deleted customers and products: their id still answers. */
  deleted: Set<string>
  /** Things done once, for example `trial_will_end:sub_…`. */
  done: Set<string>
  counters: Map<string, number>
  clockOffset: Map<'seconds', number>
}

export type Store = {
  facts: Facts
  find<K extends StoredKind>(kind: K, id: string): ApiResources[K] | undefined
  get<K extends StoredKind>(kind: K, id: string, param?: string): ApiResources[K]
  /** Newest first, as the API lists. */
  list<K extends StoredKind>(kind: K, keep?: (one: ApiResources[K]) => boolean): ApiResources[K][]
  create<K extends StoredKind>(kind: K, fields: Draft<ApiResources[K]> & { id: string }): ApiResources[K]
  update<K extends StoredKind>(kind: K, id: string, changes: Draft<ApiResources[K]>): ApiResources[K]
  remove(kind: StoredKind, id: string): void
  save(): void
}

/** All state of a sandbox, in memory; with a file, loaded from it at first and written to it by `save`. */
export function createStore(file?: string): Store {
  // Built from the list of kinds, so every kind has its table.
  const tables = Object.fromEntries(storedKinds.map((kind) => [kind, new Map()])) as unknown as Tables
  const facts = emptyFacts()
  if (file && existsSync(file)) load(file, tables, facts)

  const store: Store = {
    facts,
    find: (kind, id) => tables[kind].get(id),
    get(kind, id, param) {
      const found = tables[kind].get(id)
      if (!found) throw resourceMissing(kind, id, param ?? 'id', param ? 400 : 404)
      return found
    },
    list: (kind, keep = () => true) => [...tables[kind].values()].reverse().filter(keep),
    create(kind, fields) {
      const built = buildResource(kind, fields)
      tables[kind].set(fields.id, built)
      return built
    },
    update(kind, id, changes) {
      const built = buildResource(kind, { ...store.get(kind, id), ...changes })
      tables[kind].set(id, built)
      return built
    },
    remove(kind, id) {
      tables[kind].delete(id)
    },
    save() {
      if (file) save(file, tables, facts)
    },
  }
  return store
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new id in Stripe's format, for example `pi_3x…`. */
export function newId(prefix: string, length = 24): string {
  const random = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${prefix}_${random}`
}

function emptyFacts(): Facts {
  return {
    cards: new Map(),
    answers: new Map(),
    endpointSecrets: new Map(),
    portalSecrets: new Map(),
    deleted: new Set(),
    done: new Set(),
    counters: new Map(),
    clockOffset: new Map(),
  }
}

function save(file: string, tables: Tables, facts: Facts): void {
  const pairs = [...Object.entries(tables), ...Object.entries(facts)].map(([name, kept]) => [name, [...kept]])
  // Atomic by renaming: a killed process leaves the old file or the new one, never a partial one.
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(pairs)))
  renameSync(`${file}.new`, file)
}

function load(file: string, tables: Tables, facts: Facts): void {
  // Our own file, written by `save`.
  const saved = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, never][] & string[]>
  for (const [name, kept] of Object.entries({ ...tables, ...facts })) {
    if (kept instanceof Set) for (const value of saved[name] ?? []) kept.add(value)
    else for (const [key, value] of saved[name] ?? []) kept.set(key as never, value)
  }
}
