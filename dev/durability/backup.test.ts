import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { addDays } from '#app/values/local-date.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { temporaryFolder, usedFolder } from './folder.ts'
import { type Cell, fetchFrom, type Person, requestLink, tick } from './person.ts'
import { COMPILED, type Product, startProduct } from './product.ts'

describe('the backup of a running site', () => {
  it('holds all that was acknowledged before, and is ready in a new folder', async () => {
    const { dataDir, person } = usedFolder()
    const file = join(temporaryFolder(), 'site.backup')
    const product = await startProduct({ dataDir })
    const before: Cell[] = []
    const during: number[] = []
    const cells = someCells()
    for (const cell of cells.slice(0, 20)) {
      expect((await write(product, person, cell)).status).toBe(200)
      before.push(cell)
    }

    const backup = run('backup', dataDir, file)
    // The site keeps working: writes, and pages that need no database.
    for (const cell of cells.slice(20)) {
      during.push((await write(product, person, cell)).status, (await fetchFrom(product, '/')).status)
      if (backup.child.exitCode !== null) break
    }
    expect(await backup.ended).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') })
    expect(new Set(during)).toEqual(new Set([200]))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await product.end('SIGKILL')

    const elsewhere = temporaryFolder()
    const tried = await run('restore', elsewhere, file, '--dry-run').ended
    expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was changed.') })
    // Not even an empty database, in which the site would start without being told that it is new.
    expect(readdirSync(elsewhere)).toEqual([])
    const restored = run('restore', elsewhere, file)
    expect(await restored.ended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Restored \d+ records, as they were at 20/),
    })
    cpSync(join(dataDir, 'session-secret'), join(elsewhere, 'session-secret'))
    const again = await startProduct({ dataDir: elsewhere })
    for (const cell of before) expect(await isTicked(again, person, cell)).toBe(true)
    await again.end('SIGTERM')
  })

  it('takes mails along that were waiting, and the new site sends them', async () => {
    const { dataDir } = usedFolder()
    const file = join(temporaryFolder(), 'site.backup')
    // Port 1 has no listener.
    const product = await startProduct({ dataDir, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    await requestLink(product, 'waiting@example.test')
    expect(await run('backup', dataDir, file).ended).toMatchObject({ code: 0 })
    await product.end('SIGTERM')

    const elsewhere = temporaryFolder()
    expect(await run('restore', elsewhere, file).ended).toMatchObject({ code: 0 })
    const mailbox = join(elsewhere, 'mailbox')
    mkdirSync(mailbox)
    const arrivals = watch(mailbox)
    const again = await startProduct({ dataDir: elsewhere })
    const mails = async () => (await fetchFrom(again, '/dev/mailbox.json?to=waiting@example.test')).json()
    for (;;) {
      const arrival = once(arrivals, 'change')
      if ((await mails()).length > 0) break
      await arrival
    }
    arrivals.close()
    expect(await mails()).toHaveLength(1)
    await again.end('SIGTERM')
  })

  it('needs no running site', async () => {
    const { dataDir } = usedFolder()
    const file = join(temporaryFolder(), 'site.backup')
    expect(await run('backup', dataDir, file).ended).toMatchObject({ code: 0 })
    expect(existsSync(`${file}.partial`)).toBe(false)
  })

  it('is not made where there is no database, and does not make one', async () => {
    const dataDir = temporaryFolder()
    const { code, output } = await run('backup', dataDir, join(dataDir, 'x')).ended
    expect([code, output]).toEqual([1, expect.stringContaining(`There is no database in ${dataDir}`)])
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is asked for with one file name', async () => {
    const { code, output } = await run('backup', temporaryFolder()).ended
    expect([code, output]).toEqual([64, 'How to use it: npm run backup -- FILE\n'])
  })
})

describe('restoring into a running site', () => {
  it('asks before it throws anything away, and brings the days of the backup back while the site runs', async () => {
    const { dataDir, person } = usedFolder()
    const file = join(temporaryFolder(), 'site.backup')
    const product = await startProduct({ dataDir })
    const [kept, late] = someCells()
    if (!kept || !late) throw new Error('There are cells')
    await write(product, person, kept)
    expect(await run('backup', dataDir, file).ended).toMatchObject({ code: 0 })
    await write(product, person, late)

    const refused = await run('restore', dataDir, file).ended
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('The database is not empty')])
    const half = `${file}.half`
    writeFileSync(half, readFileSync(file).subarray(0, 600))
    const cut = await run('restore', dataDir, half, '--replace').ended
    expect([cut.code, cut.output]).toEqual([1, expect.stringContaining('only a part of a backup')])
    expect(await isTicked(product, person, late)).toBe(true)

    for (const _time of ['once', 'and again'])
      expect(await run('restore', dataDir, file, '--replace').ended).toMatchObject({ code: 0 })
    expect(await isTicked(product, person, kept)).toBe(true)
    expect(await isTicked(product, person, late)).toBe(false)
    expect((await write(product, person, late)).status).toBe(200)

    expect(await run('restore', dataDir, file, '--replace', '--sign-out').ended).toMatchObject({ code: 0 })
    expect((await fetchFrom(product, '/api/auth/user', { person })).status).toBe(401)
    await product.end('SIGTERM')
  })

  it('lets nobody else near its socket', async () => {
    const { dataDir } = usedFolder()
    const product = await startProduct({ dataDir })
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
    await product.end('SIGKILL')
    // What a killed process left behind doesn't prevent a start.
    const again = await startProduct({ dataDir })
    expect(await run('backup', dataDir, join(temporaryFolder(), 'x')).ended).toMatchObject({ code: 0 })
    await again.end('SIGTERM')
    expect(existsSync(join(dataDir, 'control.sock'))).toBe(false)
  })
})

function someCells(): Cell[] {
  const first = addDays(today(), -OPEN_DAYS)
  return Array.from({ length: 40 }, (_none, day) => addDays(first, day)).flatMap((date) =>
    HABIT_KEYS.map((habit) => ({ date, habit })),
  )
}

const write = (product: Product, person: Person, cell: Cell) => tick(product, person, cell)

async function isTicked(product: Product, person: Person, { date, habit }: Cell): Promise<boolean> {
  const response = await fetchFrom(product, `/api/routine?date=${date}`, { person })
  return (await response.json())[habit]
}

/** Runs a command in a process of its own, as an operator does. */
function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const { NODE_ENV: _testing, DATABASE_URL: _mine, ...inherited } = process.env
  const child = spawn(process.execPath, [resolve(`app/server/commands/${command}.ts`), ...args], {
    env: { ...inherited, ...COMPILED, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, err]) => ({ code, output: `${out}${err}` }),
  )
  return { child, ended }
}
