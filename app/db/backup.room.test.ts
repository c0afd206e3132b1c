import { Readable, Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { writeBackup } from './backup.ts'
import type { DbOrTx, OpenDb } from './open-db.ts'
import { restoreBackup } from './restore.ts'
import { RestoreError } from './restore-error.ts'

const TAKEN_AT = new Date('2026-06-15T12:00:00Z')

// Tables with everything that a backup could easily lose.
const ODD_TABLES = `
  create table parts (
    id int generated always as identity (start 7 increment 5) primary key,
    "Whole" int references parts,
    words text, choice jsonb, bytes bytea, moment timestamptz(6), amount numeric(12, 4), ratio float8, tags text[],
    doubled numeric generated always as (amount * 2) stored,
    touched int not null default 0
  );
  create function touch() returns trigger language plpgsql as 'begin new.touched := new.touched + 1; return new; end';
  create trigger touch before insert on parts for each row execute function touch();
  create table a_guest (part int not null references parts (id))`

const ODD_ROWS = `
  insert into parts (words, choice, bytes, moment, amount, ratio, tags) values
    (E'two\\nlines, "quotes", \\\\ and ü 🧊', 'null', '\\x00ff0a', '2026-03-29 01:30:00.123456+01', 1234567.0001, 0.1, '{"a,b",null,""}'),
    ('', null, null, 'infinity', 'NaN', 'infinity', '{}');
  insert into parts ("Whole") values (12);
  update parts set "Whole" = 17 where id = 7;
  insert into a_guest values (17)`

describe.skipIf(!hasDatabase())('a backup', () => {
  let source: TestApp
  let target: TestApp
  let member: string
  beforeAll(async () => {
    ;[source, target] = [await createTestApp(), await createTestApp()]
    for (const { tools } of [source, target]) await tools.db.execute(sql.raw(ODD_TABLES))
    await source.tools.db.execute(sql.raw(ODD_ROWS))
    member = await source.signInToTrack('member@example.test')
    await source.tools.db.execute(
      sql`insert into rate_limits select 'many ' || n, '2026-01-01', n from generate_series(1, 5000) as n`,
    )
  })
  afterAll(() => Promise.all([source.close(), target.close()]))

  it('brings every value of every table back, exactly', async () => {
    const file = await backUp(source.tools.database)
    const { rows, takenAt } = await restoreBackup(target.tools.database, Readable.from([file]), { replace: true })
    expect(takenAt).toBe(TAKEN_AT.toISOString())
    expect(rows).toBeGreaterThan(5000)
    expect(await everything(target.tools.database)).toEqual(await everything(source.tools.database))
    expect((await everything(target.tools.database)).get('rate_limits')?.length).toBeGreaterThanOrEqual(5000)
  })

  it('is tried without a trace', async () => {
    const before = await everything(target.tools.database)
    const file = await backUp(source.tools.database)
    const trial = {
      replace: true,
      isTrial: true,
      finish: (tx: DbOrTx) => tx.execute(sql`delete from rate_limits`).then(() => {}),
    }
    expect((await restoreBackup(target.tools.database, Readable.from([file]), trial)).rows).toBeGreaterThan(5000)
    expect(await everything(target.tools.database)).toEqual(before)
  })

  it('goes on counting where the backup stopped, also after a second journey', async () => {
    const again = await backUp(target.tools.database)
    await restoreBackup(target.tools.database, Readable.from([again]), { replace: true })
    const { rows } = await target.tools.db.execute(sql`insert into parts (words) values ('next') returning id, touched`)
    expect(rows).toEqual([{ id: 22, touched: 1 }])
    await expect(target.tools.db.execute(sql`insert into a_guest values (999)`)).rejects.toThrow()
  })

  it('signs a restored member in and leaves the job queue alone', async () => {
    const file = await backUp(source.tools.database)
    expect(gunzipSync(file).toString()).not.toContain('pgboss')
    await restoreBackup(target.tools.database, Readable.from([file]), { replace: true })
    const user = await target.request('/api/auth/user', { cookie: member })
    expect(await user.json()).toMatchObject({ email: 'member@example.test' })
  })

  it('is one moment: of what is written meanwhile all of a transaction is in it, or nothing', async () => {
    let isDone = false
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) {
        // The embedded database answers without yielding to the event loop, which the backup needs.
        await turn()
        await source.tools.db.transaction(async (tx) => {
          await tx.execute(sql`insert into rate_limits values (${`z left ${n}`}, '2026-02-01', 1)`)
          await tx.execute(sql`insert into consent_choices (browser_id, version, analytics, marketing, chosen_at)
            values (gen_random_uuid(), ${`left ${n}`}, false, false, '2026-02-01')`)
        })
      }
    })()
    const acknowledged = await source.tools.db.execute(
      sql`insert into rate_limits values ('acknowledged', '2026-02-01', 1) returning key`,
    )
    const file = await backUp(source.tools.database)
    isDone = true
    await writing
    await restoreBackup(target.tools.database, Readable.from([file]), { replace: true })
    const { rows } = await target.tools.db.execute(sql`
      select (select count(*)::int from rate_limits where key like 'z left %') as limits,
        (select count(*)::int from consent_choices where version like 'left %') as choices,
        (select count(*)::int from rate_limits where key = 'acknowledged') as acknowledged`)
    expect(acknowledged.rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ acknowledged: 1 })
    expect(rows[0]?.limits).toBe(rows[0]?.choices)
  })

  describe('that cannot be taken back', () => {
    let file: Buffer
    beforeAll(async () => {
      file = await backUp(source.tools.database)
      await target.tools.db.execute(sql`update users set name = 'Before'`)
    })

    const refusal = async (content: Buffer | string, options = { replace: true }) => {
      const before = await everything(target.tools.database)
      const refused = await restoreBackup(target.tools.database, Readable.from([content]), options).catch((e) => e)
      expect(refused).toBeInstanceOf(RestoreError)
      expect(await everything(target.tools.database)).toEqual(before)
      return refused.message
    }
    const changed = (change: (lines: string[]) => string[]) =>
      gzipSync(
        change(gunzipSync(file).toString().trimEnd().split('\n'))
          .map((line) => `${line}\n`)
          .join(''),
      )

    it.each([0.1, 0.5, 0.9, 0.999])('because it was cut at %f of its length', async (part) => {
      expect(await refusal(file.subarray(0, Math.floor(file.length * part)))).toContain('only a part of a backup')
    })

    it.each([0.2, 0.6, 0.95])('because a byte at %f of its length is another', async (part) => {
      const damaged = Buffer.from(file)
      const at = Math.floor(file.length * part)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      expect(await refusal(damaged)).toMatch(/is damaged|only a part/)
    })

    it('because lines are missing, doubled, strange or come after the end', async () => {
      expect(await refusal(changed((lines) => lines.slice(0, -1)))).toContain('only a part')
      expect(await refusal(changed((lines) => lines.filter((line) => !line.startsWith('["many 77"'))))).toContain(
        'damaged',
      )
      expect(await refusal(changed((lines) => [...lines, '["x"]']))).toContain('damaged')
      expect(await refusal(changed((lines) => lines.toSpliced(1, 0, '["x"]')))).toContain('damaged')
      expect(await refusal(changed((lines) => lines.toSpliced(1, 0, '{"table":"pg_class","columns":[]}')))).toContain(
        'damaged',
      )
      expect(
        await refusal(
          changed((lines) => lines.map((line) => line.replace('"acknowledged", "20', '"acknowledged", "x'))),
        ),
      ).toContain('damaged')
      expect(
        await refusal(changed((lines) => lines.filter((line) => !line.includes('member@example.test')))),
      ).toContain('damaged')
    })

    it('because it is something else', async () => {
      for (const content of ['', 'hello', gzipSync(''), gzipSync('{"format":"other"}\n'), gzipSync('[1]\n')])
        expect(await refusal(content)).toMatch(/not a backup|no backup|only a part/)
    })

    it('because it has another format or the tables of another version', async () => {
      const header = (change: object) =>
        changed(([first = '', ...rest]) => [JSON.stringify({ ...JSON.parse(first), ...change }), ...rest])
      expect(await refusal(header({ version: 2 }))).toContain('reads format 1')
      expect(await refusal(header({ schema: { version: 3, hash: 'abc' } }))).toContain(
        'Restore it with the version that made it',
      )
    })

    it('because the database is not empty and nobody said --replace', async () => {
      expect(await refusal(file, { replace: false })).toMatch(
        /not empty \(there is something in a_guest, .*users.*--replace/,
      )
      await target.tools.db.execute(
        sql.raw(
          `do 'declare t text; begin for t in select tablename from pg_tables where schemaname = ''public'' loop execute format(''truncate %I cascade'', t); end loop; end'`,
        ),
      )
      await restoreBackup(target.tools.database, Readable.from([file]), { replace: false })
      expect(await everything(target.tools.database)).toEqual(await everything(source.tools.database))
      expect(await refusal(file, { replace: false })).toContain('not empty')
    })
  })
})

async function backUp(database: OpenDb): Promise<Buffer> {
  const parts: Buffer[] = []
  const output = new Writable({
    write(part, _encoding, done) {
      parts.push(part)
      done()
    },
  })
  await writeBackup(database, output, TAKEN_AT)
  return Buffer.concat(parts)
}

/** Every row of every table as PostgreSQL prints it. */
async function everything({ db }: OpenDb): Promise<Map<string, string[]>> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const content = new Map<string, string[]>()
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ line: string }>(
      sql`select t::text as line from ${sql.identifier(name)} as t order by 1`,
    )
    content.set(
      name,
      rows.map(({ line }) => line),
    )
  }
  return content
}
