import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { today } from '../durability/enrolment.ts'
import { fetchFrom, type Person } from '../durability/person.ts'
import type { Recorder } from './record.ts'

export type Site = { origin: string; anyUrl(): string }
export type Member = { name: string; userId: string; messages: number }

/** Few days and habits, so that two devices really conflict. */
const DAYS = 8
const HABITS = ['exercise', 'healthyNutrition', 'meditation'] as const
const STATES = ['done', 'small', 'skipped', 'not-done']
/** As many messages as a member may write in an hour. */
const MOST_MESSAGES = 100
/** Devices have wrong clocks. */
const WRONG_BY_MS = 3_000
const AGAIN_AFTER_MS = 150
/** A site unreachable for this long isn't just restarting. */
const GIVEN_UP_MS = 900_000

/** A member's device that performs operations one by one; unanswered ones are retried, as the app does. */
export function openDevice(
  site: Site,
  { member, person, record }: { member: Member; person: Person; record: Recorder },
) {
  const slowBy = Math.random() * WRONG_BY_MS

  async function put(field: string, date: LocalDate, value: string): Promise<void> {
    const at = new Date(Date.now() - slowBy).toISOString()
    const id = randomBytes(6).toString('hex')
    const begun = performance.now()
    const line = { kind: 'put', member: member.name, field: `${date} ${field}`, id, value, at, begun } as const
    const json = { userId: member.userId, entries: [{ id, date, field, value, at }] }
    const answer = await send('/api/entries', { method: 'PUT', json })
    const ended = performance.now()
    const [taken] = (await answer.json()).entries
    if (typeof taken?.value !== 'string') throw new Error(`${JSON.stringify(line)}: ${JSON.stringify(taken)}`)
    record.add({ ...line, ended })
    record.add({ kind: 'read', member: member.name, field: line.field, value: taken.value, begun, ended })
  }

  /** Reads a whole day, from the process at `url` or from any. */
  async function read(date: LocalDate, url?: string): Promise<void> {
    const begun = performance.now()
    const day = await (await send(`/api/routine?date=${date}`, {}, url)).json()
    const felt = await (await send(`/api/checkins/${date}`, {}, url)).json()
    const ended = performance.now()
    const fields: [string, string][] = [
      ...HABITS.map((habit): [string, string] => [`habit.${habit}`, day.states[habit]]),
      ['checkin.note', felt.note],
    ]
    for (const [field, value] of fields)
      record.add({ kind: 'read', member: member.name, field: `${date} ${field}`, value, begun, ended })
  }

  async function write(): Promise<void> {
    const [id, begun] = [randomUUID(), performance.now()]
    const body = `What I wanted to say is ${id}.`
    await send('/api/coach/messages', { json: { id, body } })
    record.add({ kind: 'sent', member: member.name, id, body, begun, ended: performance.now() })
  }

  /** Reads a thread page by page. */
  async function readThread(): Promise<void> {
    const pages: { id: string; body: string; side: string }[][] = []
    for (let before: number | null = null; ; ) {
      const path: string = before === null ? '/api/coach/messages' : `/api/coach/messages?before=${before}`
      const page = await (await send(path, {})).json()
      pages.unshift(page.messages)
      before = page.before
      if (before === null) break
    }
    const messages = pages.flat().filter(({ side }) => side === 'member')
    record.add({ kind: 'thread', member: member.name, messages: messages.map(({ id, body }) => ({ id, body })) })
  }

  async function send(path: string, request: { method?: string; json?: unknown }, url?: string): Promise<Response> {
    const until = performance.now() + GIVEN_UP_MS
    for (let last = ''; ; ) {
      const there = { url: url ?? site.anyUrl(), origin: site.origin }
      const response = await fetchFrom(there, path, { ...request, person }).catch((error: unknown) => {
        last = String(error)
        return null
      })
      if (response && response.status < 300) return response
      // A form's door redirects to its page.
      if (response && response.status < 400) return response
      if (response) last = `${response.status} ${await response.text()}`
      if (response && response.status < 500) throw new Error(`${path}: ${last}`)
      if (performance.now() > until) throw new Error(`${path} was never answered: ${last}`)
      await wait(AGAIN_AFTER_MS)
    }
  }

  return {
    /** Performs one operation of a member: mostly ticks. */
    async act(): Promise<void> {
      const date = addDays(today(), -1 - Math.floor(Math.random() * DAYS))
      const dice = Math.random()
      if (dice < 0.1) return read(date)
      if (dice < 0.2) return put('checkin.note', date, randomUUID())
      if (dice < 0.24 && member.messages < MOST_MESSAGES) {
        member.messages += 1
        return write()
      }
      return put(`habit.${pick(HABITS)}`, date, pick(STATES))
    },
    /** What each of these processes returns at the end for every day and the thread. */
    async lookAtAll(urls: readonly string[]): Promise<void> {
      for (const url of urls) for (let ago = 1; ago <= DAYS; ago += 1) await read(addDays(today(), -ago), url)
      await readThread()
    },
  }
}

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
