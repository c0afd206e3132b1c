import type { Door } from './doors.ts'
import { METHODS, ODD_HEADERS, ODD_TEXTS, ODD_TYPES, ODD_VALUES, Raw } from './odd.ts'
import { pick, type Random, sample } from './samples.ts'

/** A request as sent over the wire. */
export type Malformed = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
  isSignedIn: boolean
}

const oddText = (random: Random) =>
  random() < 0.25 ? randomBytes(random, 40).toString('latin1') : pick(random, ODD_TEXTS)
const oddValue = (random: Random) => (random() < 0.5 ? oddText(random) : pick(random, ODD_VALUES))

function randomBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * 256)))
}

/** A request to that door with something wrong in it; deterministic by the random numbers. */
export function malform(
  random: Random,
  door: Door,
  { origin, network }: { origin: string; network: string },
): Malformed {
  const method = random() < 0.8 ? door.method : pick(random, METHODS)
  const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method) || random() < 0.02
  const body = hasBody ? malformBody(random, door) : null
  const headers: Record<string, string> = {
    origin,
    'x-forwarded-for': network,
    ...(body ? { 'content-type': random() < 0.85 ? body.type : pick(random, ODD_TYPES) } : {}),
    ...(random() < 0.2 ? { cookie: oddCookie(random) } : {}),
  }
  while (random() < 0.25) {
    const [name, values] = pick(random, ODD_HEADERS)
    headers[name] = pick(random, values)
  }
  return { method, path: malformPath(random, door), headers, body: body?.bytes ?? null, isSignedIn: random() < 0.6 }
}

function malformPath(random: Random, { path, query }: Door): string {
  const filled = path.replaceAll(/:(\w+)/g, () =>
    random() < 0.3 ? String(sample(random, { type: 'string' })) : inAddress(random, oddText(random).slice(0, 1_500)),
  )
  const odd =
    random() < 0.1
      ? pick(random, [filled.toUpperCase(), `${filled}/`, `/${filled}`, `${filled}%`, `${filled}%00`, `${filled};a`])
      : filled
  const pairs: string[] = []
  const names = Object.keys(query)
  while (random() < 0.55 && pairs.length < 20) {
    const name = names.length > 0 && random() < 0.85 ? pick(random, names) : oddText(random).slice(0, 100)
    const value = random() < 0.3 ? String(sample(random, query[name] ?? {})) : oddText(random).slice(0, 1_500)
    pairs.push(`${inAddress(random, name)}=${inAddress(random, value)}`)
  }
  return pairs.length > 0 ? `${odd}?${pairs.join('&')}` : odd
}

// Half are encoded as browsers do, the rest byte by byte: including invalid UTF-8, and unescaped where HTTP allows it.
function inAddress(random: Random, text: string): string {
  if (random() < 0.5 && text.isWellFormed()) return encodeURIComponent(text)
  if (random() < 0.5)
    return [...Buffer.from(text, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  return text.replaceAll(/[^\u0021-\u00ff]|[?#/]/g, '~')
}

function malformBody(random: Random, door: Door): { type: string; bytes: Buffer } {
  const fields = Object(sample(random, door.body ?? { type: 'object', properties: {} }))
  const bent = alterValue(random, fields)
  const kind = random()
  if (kind < 0.65) {
    const text = write(bent)
    return {
      type: 'application/json',
      bytes: Buffer.from(text.slice(0, random() < 0.1 ? Math.floor(random() * text.length) : undefined)),
    }
  }
  if (kind < 0.8) {
    const pairs = Object.entries(Object(bent)).map(
      ([name, value]) => `${inAddress(random, name)}=${inAddress(random, flat(value))}`,
    )
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(pairs.join('&'), 'latin1') }
  }
  if (kind < 0.9) {
    const parts = Object.entries(Object(bent)).map(
      ([name, value]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"${random() < 0.6 ? `; filename="${flat(value).slice(0, 50)}"` : ''}\r\n\r\n${flat(value)}\r\n`,
    )
    return {
      type: 'multipart/form-data; boundary=x',
      bytes: Buffer.from(`${parts.join('')}${random() < 0.8 ? '--x--\r\n' : ''}`),
    }
  }
  return { type: 'application/json', bytes: random() < 0.9 ? randomBytes(random, 200) : Buffer.alloc(70_000, '[') }
}

/** Replaces one or more parts of a value with something odd. */
function alterValue(random: Random, value: object): unknown {
  if (random() < 0.05) return oddValue(random)
  const names = Object.keys(value)
  const bent: Record<string, unknown> = { ...value }
  do {
    const name = names.length > 0 && random() < 0.85 ? pick(random, names) : oddText(random).slice(0, 200)
    const was = bent[name]
    if (random() < 0.15) delete bent[name]
    else if (random() < 0.5 && was !== null && typeof was === 'object') bent[name] = alterValue(random, was)
    else bent[name] = oddValue(random)
  } while (random() < 0.3)
  return Array.isArray(value) ? Object.values(bent) : bent
}

function write(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}:${write(one)}`)
    .join(',')}}`
}

const flat = (value: unknown) => (typeof value === 'string' ? value : write(value))

const oddCookie = (random: Random) =>
  pick(random, [
    'session',
    '__Host-session',
    'visitor',
    'consent',
    'cart',
    'page-pass',
    'theme',
    '',
    '=',
    '__proto__',
  ]).concat(
    '=',
    oddText(random)
      .slice(0, 1_000)
      .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '~'),
  )
