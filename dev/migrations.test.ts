import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import released from './released-migrations.json' with { type: 'json' }

type Column = { type: string; notNull: boolean; default?: unknown }
type Schema = { tables: Record<string, { columns: Record<string, Column> }>; views: Record<string, unknown> }

const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const digest = (name: string) =>
  createHash('sha256')
    .update(readFileSync(`migrations/${name}`))
    .digest('hex')

// A release adds its migrations to dev/released-migrations.json, each with its digest.
describe('a migration', () => {
  it('never changes once it is released', () => {
    const known: Record<string, string> = released
    expect(Object.fromEntries(Object.keys(known).map((name) => [name, digest(name)]))).toEqual(known)
  })

  it('is released with the first version, and until then there is one place to look for the tables', () => {
    const isReleased = Number(packageFile.version.split('.')[0]) >= 1
    if (isReleased) expect(Object.keys(released)).toContain(files[0])
    else expect(Object.keys(released)).toEqual([])
    expect(files[0]).toBe('0000_start.sql')
  })
})

/** Changes that break the previous release's code, which runs beside the new one during a deployment. */
const CONTRACTING = {
  'takes away what it reads or writes': /\bdrop (?:table|column|view|type|function|default)\b/i,
  'gives it another name': /\brename (?:to|column|constraint)\b/i,
  'gives it another type': /\balter column \S+ (?:set data )?type\b/i,
  'asks for what it does not write': /\bset not null\b|\badd column \S+ (?![^;,]*\bdefault\b)[^;,]*\bnot null\b/i,
}
const contractionsOf = (sql: string) =>
  Object.entries(CONTRACTING).flatMap(([what, pattern]) => (pattern.test(sql) ? [what] : []))

// Expand and contract (docs/operations.md, 'Updating'). One that only removes what no release uses any more says so in
// its name: 0042_contract_old_notes.sql.
describe('a migration of the next release', () => {
  it('leaves the release before it able to work', () => {
    const next = Object.keys(released).length === 0 ? [] : files.filter((name) => !(name in released))
    const breaking = next
      .filter((name) => !/^\d+_contract_/.test(name))
      .map((name) => [name, contractionsOf(readFileSync(`migrations/${name}`, 'utf8'))])
    expect(breaking.filter(([, how]) => how?.length)).toEqual([])
  })

  it.each([
    ['ALTER TABLE "users" ADD COLUMN "nickname" text;', []],
    [`ALTER TABLE "users" ADD COLUMN "nickname" text DEFAULT '' NOT NULL;`, []],
    ['CREATE TABLE "later" ("id" uuid PRIMARY KEY NOT NULL, "at" date NOT NULL);', []],
    ['DROP INDEX "users_email";', []],
    ['ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL;', ['asks for what it does not write']],
    ['ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;', ['asks for what it does not write']],
    ['ALTER TABLE "users" DROP COLUMN "name";', ['takes away what it reads or writes']],
    ['DROP TABLE "users" CASCADE;', ['takes away what it reads or writes']],
    ['ALTER TABLE "users" RENAME COLUMN "name" TO "called";', ['gives it another name']],
    ['ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;', ['gives it another type']],
  ])('%s', (sql, found) => expect(contractionsOf(sql)).toEqual(found))
})

/** What a release's code refers to but the next schema lacks, or would leave empty although it's required. */
function missingIn(last: Schema, next: Schema): string[] {
  const views = Object.keys(last.views).filter((name) => !(name in next.views))
  const columns = Object.entries(last.tables).flatMap(([table, { columns }]) => {
    const now = next.tables[table]?.columns
    if (!now) return [table]
    const changed = Object.entries(columns).filter(
      ([name, { type, notNull }]) => now[name]?.type !== type || (now[name]?.notNull && !notNull),
    )
    const required = Object.entries(now).filter(
      ([name, { notNull, default: given }]) => !(name in columns) && notNull && given === undefined,
    )
    return [...changed, ...required].map(([name]) => `${table}.${name}`)
  })
  return [...views, ...columns]
}

/** Every table and column that the code refers to, from the snapshot drizzle-kit wrote with a migration. */
const schemaOf = (migration: string): Schema =>
  JSON.parse(readFileSync(`migrations/meta/${migration.slice(0, 4)}_snapshot.json`, 'utf8'))

describe('the code of the last release', () => {
  const newest = schemaOf(files.at(-1) ?? '')

  it('finds on the newest schema every table, column and view that it names', () => {
    const last = files.findLast((name) => name in released)
    expect(missingIn(last ? schemaOf(last) : newest, newest)).toEqual([])
  })

  const users = newest.tables['public.users']?.columns ?? {}
  const withUsers = (columns: Record<string, Column>): Schema => ({
    ...newest,
    tables: { ...newest.tables, 'public.users': { columns } },
  })
  const { email: _gone, ...withoutEmail } = users
  const text = { type: 'text', notNull: false }
  it.each<[string, Schema, string[]]>([
    ['lives with a column that may be empty', withUsers({ ...users, nickname: text }), []],
    ['lives with a default', withUsers({ ...users, nickname: { ...text, notNull: true, default: "''" } }), []],
    ['lives with a new table', { ...newest, tables: { ...newest.tables, 'public.later': { columns: {} } } }, []],
    ['misses a column', withUsers(withoutEmail), ['public.users.email']],
    [
      'misses a column of another type',
      withUsers({ ...users, email: { ...text, type: 'jsonb' } }),
      ['public.users.email'],
    ],
    ['fills no new column', withUsers({ ...users, nickname: { ...text, notNull: true } }), ['public.users.nickname']],
    ['misses a table', { ...newest, tables: {} }, Object.keys(newest.tables)],
    ['misses a view', { ...newest, views: {} }, Object.keys(newest.views)],
  ])('%s', (_what, next, missed) => expect(missingIn(newest, next)).toEqual(missed))
})
