import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchFrom, type Person, signInToTrack } from '../durability/person.ts'
import { type Product, peakMegabytes, residentMegabytes, startProduct } from '../durability/product.ts'
import { fuzz } from './fuzz.ts'
import { startPacked, WITHOUT_STRIPE } from './packed.ts'

// `npm run fuzz -- 100000 --seed 1`: sends malformed requests to every door and page of the built product, with a
// member's session, with the owner's in the office, and without. Prints the results; exits with 1 when one was answered
// 5xx or not within two minutes. `--only 4711` repeats one of them. `--packed` runs against `build/site` in production,
// with the owner's session alone.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string' }, packed: { type: 'boolean' } },
})
const count = Number(positionals[0] ?? 100_000)
const MEMBERS = 3

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
const { product, people, end } = values.packed ? await production() : await development()
const before = residentMegabytes(product.pid)
const found = await fuzz(product, {
  count,
  seed: Number(values.seed),
  people,
  ...(values.packed ? { without: WITHOUT_STRIPE } : {}),
  ...(values.only ? { only: Number(values.only) } : {}),
  onThousand: (sent) => {
    if (sent % 10_000 === 0) process.stdout.write(`${sent} of ${count}\n`)
  },
})
const lives = await fetchFrom(product, '/healthz')
const sessions = await Promise.all(people.map((person) => fetchFrom(product, '/api/auth/user', { person })))
const signedIn = sessions.filter(({ status }) => status === 200).length

const statuses = [...found.statuses].toSorted(([a], [b]) => a - b)
for (const [status, times] of statuses)
  process.stdout.write(`${String(status || 'connection ended').padEnd(38)}${times}\n`)
for (const [name, value] of [
  ['requests, over so many doors and pages', `${found.requests}, ${found.doors}`],
  ['signed in and let in', found.signedIn],
  ['sessions that still hold', `${signedIn} of ${people.length}`],
  ['requests per second', Math.round(found.perSecond)],
  ['slowest answer', `${Math.round(found.slowestMs)} ms`],
  ['resident memory before, and after', `${Math.round(before)} MB, ${Math.round(residentMegabytes(product.pid))} MB`],
  ['the most it ever held', `${Math.round(peakMegabytes(product.pid))} MB`],
  ['5xx or no answer in two minutes', found.broken.length],
])
  process.stdout.write(`${String(name).padEnd(38)}${value}\n`)
for (const line of found.broken.slice(0, 20)) process.stdout.write(`  ${line}\n`)
if (found.broken.length > 0) process.stdout.write(product.output().slice(-20_000))
await end()
rmSync(folder, { recursive: true, force: true })
process.exit(found.broken.length === 0 && lives.status === 200 ? 0 : 1)

async function production() {
  const { product, owner, end } = await startPacked(folder, {
    LOG_LEVEL: 'error',
    ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
  })
  return { product, people: [owner], end }
}

async function development() {
  const product = await startProduct({
    dataDir: folder,
    env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
  })
  const people: Person[] = []
  for (let number = 1; number <= MEMBERS; number += 1)
    people.push(await joinAsMember(product, `fuzz-${number}@example.test`))
  people.push(await joinAsOwner(product, 'fuzz-owner@example.test'))
  return { product, people, end: () => product.end('SIGTERM') }
}

/** A paying member with a record. */
async function joinAsMember(product: Product, email: string): Promise<Person> {
  const person = await signInToTrack(product, email)
  await asDeveloper(product, '/dev/members', { email })
  return person
}

/** The owner with the second step completed, who may use every door of the office. */
async function joinAsOwner(product: Product, email: string): Promise<Person> {
  const person = await joinAsMember(product, email)
  await asDeveloper(product, '/dev/staff', { email, role: 'owner', proved: 'yes' })
  return person
}

function asDeveloper(product: Product, path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(product.url + path, { method: 'POST', headers: { origin: product.origin }, body, redirect: 'manual' })
}
