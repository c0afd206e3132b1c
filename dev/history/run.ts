import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDb } from '#app/db/open-db.ts'
import { addDays } from '#app/values/local-date.ts'
import { OPEN_DAYS, today } from '../durability/enrolment.ts'
import { fetchFrom, signInToTrack } from '../durability/person.ts'
import { openDevice } from './device.ts'
import { openRecord } from './record.ts'
import { findFaults } from './rules.ts'
import { startShop } from './shop.ts'
import { type RunningSite, startSite } from './site.ts'

// `npm run history -- 100000`: operations by fifty members with two devices each, and by buyers, on three processes
// that are killed in turn, with a database that is killed once and replaced by its replica once. The history is
// recorded and checked against rules that are independent of the product (rules.ts). Exits with 1 on any violation.

let operations = Number(process.argv[2] ?? 100_000)
const MEMBERS = Number(process.env.MEMBERS ?? 50)
const AT_ONCE = 5
const KILLS = 30
/** One in this many operations is a purchase. */
const PURCHASE = 250

const folder = mkdtempSync(join(tmpdir(), 'history-'))
const shop = await startShop()
const site = await startSite(folder, shop.env)
if (!site) throw new Error('PostgreSQL is not installed (sudo apt-get install postgresql)')
shop.open(site)
const path = process.argv[3] ?? join(tmpdir(), 'history.jsonl')
const record = openRecord(path)
const devices = await joinAll(site)
print(`${devices.length} devices of ${MEMBERS} members, ${Math.round(operations / PURCHASE)} purchases`)

const startedAt = performance.now()
let [done, kills, isOver] = [0, 0, false]
// Ctrl+C once: no more operations; continues with the checks.
process.once('SIGINT', () => {
  operations = done
})
const faults = injectFaults(site)
const buyers = shop.buyAll(site, () => operations / PURCHASE)
await Promise.all(devices.map(useDevice))
isOver = true
await faults
const { bought, wrong: problems } = await buyers
const seconds = Math.round((performance.now() - startedAt) / 1000)
print(`${done} operations in ${seconds} s; ${kills} kills, 1 database restart, 1 fail-over. Now what is there`)
for (const [at, device] of devices.entries()) if (at % 2 === 0) await device.lookAtAll(site.urls)
record.close()
const books = await shop.holdBooks(site, bought)
await site.stop()
await shop.stop()
rmSync(folder, { recursive: true, force: true })

const wrong = [...findFaults(record.lines), ...problems, ...books.wrong]
const count = (kind: string) => record.lines.filter((line) => line.kind === kind).length
print(`\n${count('put')} entries, ${count('read')} reads of a field, ${count('sent')} messages: ${path}`)
print(`${bought.length} purchases, ${books.paid} paid, ${books.fulfilledOnce} fulfilled exactly once`)
print(books.said)
print(`${wrong.length} faults`)
for (const line of wrong.slice(0, 20)) print(`  ${line}`)
process.exit(wrong.length === 0 ? 0 : 1)

async function useDevice(device: (typeof devices)[number]): Promise<void> {
  while (done < operations) {
    done += 1
    if (done % 5_000 === 0) print(`${done} of ${operations}, killed ${kills} times`)
    await device.act()
  }
}

/**
 * Kills one process after another; after a third of all operations the database, and after two thirds it fails over to
 * its replica.
 */
async function injectFaults(running: RunningSite): Promise<void> {
  const plan = Array.from({ length: KILLS }, (_none, at) => ({
    after: ((at + 0.5) / KILLS) * operations,
    what: async () => {
      await running.killProcess(at % running.urls.length)
      kills += 1
    },
  }))
  plan.push({ after: operations / 3, what: () => running.restartDatabase() })
  plan.push({ after: (operations * 2) / 3, what: () => running.failOver() })
  for (const { after, what } of plan.toSorted((a, b) => a.after - b.after)) {
    while (done < after && !isOver) await wait(50)
    await what()
  }
}

/** Creates the members, each signed in on two devices. */
async function joinAll(running: RunningSite) {
  const numbers = Array.from({ length: MEMBERS }, (_none, at) => at + 1)
  const joined: ReturnType<typeof openDevice>[] = []
  const joinNext = async () => {
    for (let number = numbers.shift(); number; number = numbers.shift()) {
      const there = { url: running.anyUrl(), origin: running.origin, dataDir: running.dataDir }
      const email = `member-${number}@example.test`
      const people = []
      for (const device of [1, 2])
        people.push(await withRetries(() => signInToTrack(there, email, `10.9.${number}.${device}`)))
      await withRetries(() => becomeMember(there, email))
      const [first] = people
      const user = await (await fetchFrom(there, '/api/auth/user', first ? { person: first } : {})).json()
      const member = { name: email, userId: user.id, messages: 0 }
      joined.push(...people.map((person) => openDevice(running, { member, person, record })))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, joinNext))
  const database = await openDb({ kind: 'postgres', url: running.databaseUrl })
  await database.pool.query('update users set joined_on = $1', [addDays(today(), -OPEN_DAYS)])
  await database.close()
  return joined
}

async function becomeMember({ url, origin }: { url: string; origin: string }, email: string): Promise<void> {
  const init = { method: 'POST', headers: { origin }, body: new URLSearchParams({ email }) }
  const response = await fetch(`${url}/dev/members`, init)
  if (!response.ok) throw new Error(`${email} is no member: ${response.status}`)
}

/** Nothing is recorded yet, and a database that has just started may be slow. */
async function withRetries<T>(what: () => Promise<T>, tries = 4): Promise<T> {
  try {
    return await what()
  } catch (error) {
    if (tries <= 1) throw error
    await wait(1_000)
    return withRetries(what, tries - 1)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
