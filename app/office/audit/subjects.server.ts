import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#app/db/schema/audit.ts'
import { threads } from '#app/db/schema/contact.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { personWords, users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { subjectsNamed, subjectWords } from '#app/values/audit-subjects.ts'
import { idsOfNumber, orderNumber } from '#app/values/order-number.ts'
import { isUuid } from '#app/values/schema.ts'
import { addressIn, beginsSo, literally } from '../search-words.ts'
import { SETTING_GROUPS } from '../setting-groups.ts'

const OF_ACCOUNT = /^(?:person|user|account):/
const OF_LETTER = /^letter:/
const OF_ORDER = /^order:/
const OF_THREAD = /^thread:/
const MESSAGE_FROM = 'Message from '

const SETTINGS = new Map(Object.entries(SETTING_GROUPS).map(([key, { title }]) => [`setting:${key}`, title]))

/**
 * Returns the subjects in words: an account by its address, a letter by its subject and a message by its writer while
 * they exist, an order by its number, a setting by its title, everything else by its kind and its name.
 */
export async function subjectsInWords(
  { db }: Pick<Tools, 'db'>,
  subjects: readonly string[],
): Promise<(subject: string) => string> {
  const idsOf = (kind: RegExp) => subjects.filter((one) => kind.test(one)).map((one) => one.replace(kind, ''))
  const people = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, idsOf(OF_ACCOUNT)))
  const letters = await db
    .select({ id: campaigns.id, subject: campaigns.subject })
    .from(campaigns)
    .where(inArray(campaigns.id, idsOf(OF_LETTER).filter(isUuid)))
  const messages = await db
    .select({ id: threads.id, name: threads.name, email: threads.email })
    .from(threads)
    .where(inArray(threads.id, idsOf(OF_THREAD).filter(isUuid)))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const titles = new Map(letters.map(({ id, subject }) => [id, subject]))
  const writers = new Map(messages.map(({ id, name, email }) => [id, `${MESSAGE_FROM}${name || email}`]))
  return (subject) => {
    const id = subject.slice(subject.indexOf(':') + 1)
    if (OF_ACCOUNT.test(subject)) return emails.get(id) ?? subjectWords(subject)
    if (OF_LETTER.test(subject)) return titles.get(id) || subjectWords(subject)
    if (OF_THREAD.test(subject)) return writers.get(id) ?? subjectWords(subject)
    if (OF_ORDER.test(subject) && isUuid(id)) return orderNumber(id)
    return SETTINGS.get(subject) ?? subjectWords(subject)
  }
}

/** The most people, letters or messages that a search looks for: whoever means one of them types more. */
const MOST = 300

/** The condition that an entry's subject is shown in the searched words, those of `subjectsInWords`. */
export async function isCalled(db: Tools['db'], q: string): Promise<SQL | undefined> {
  const address = addressIn(q)
  const words = beginsSo(address?.local ?? q)
  const fits = (text: SQL) => sql`${text} @@ to_tsquery('simple', ${words})`
  const isAt = address ? sql`${users.email} like ${`${literally(address.address)}%`}` : undefined
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(fits(personWords(users)), isAt))
    .limit(MOST)
  const letters = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(fits(sql`to_tsvector('simple', ${campaigns.subject})`))
    .limit(MOST)
  const writer = beginsSo(q.toLowerCase().replace(MESSAGE_FROM.toLowerCase(), ''))
  const written = await db
    .select({ id: threads.id })
    .from(threads)
    .where(sql`${threads.words} @@ to_tsquery('simple', ${writer})`)
    .limit(MOST)
  const found = [
    ...people.flatMap(({ id }) => [`person:${id}`, `user:${id}`, `account:${id}`]),
    ...letters.map(({ id }) => `letter:${id}`),
    ...written.map(({ id }) => `thread:${id}`),
    ...[...SETTINGS].filter(([, title]) => title.toLowerCase() === q.toLowerCase()).map(([subject]) => subject),
    ...subjectsNamed(q),
  ]
  const ids = idsOfNumber(q)
  const isOrder = ids && sql`${auditLog.subject} between ${`order:${ids.first}`} and ${`order:${ids.last}`}`
  return or(found.length > 0 ? inArray(auditLog.subject, found) : undefined, isOrder ?? undefined)
}
