import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickPlace } from '#dev/quick-folder.ts'
import { temporaryFolder, usedFolder } from './folder.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { fetchFrom, redeem, requestLink } from './person.ts'
import { launch, peakMegabytes, startProduct } from './product.ts'

// The development Node isn't the newest; the folder refuses it by default.
const OLD_NODE = { ALLOW_OLD_NODE: 'true' }
/** Prints the most memory that a process held when it ends. */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  process.on('exit', () => process.stderr.write(/VmHWM.*/.exec(readFileSync('/proc/self/status', 'utf8'))[0]))
`)}`
/** The oldest releases it starts on without that (dev/site-start.mjs). */
const [FLOOR, NEWER_FLOOR] = ['24.22.1', '26.12.1']
const STRICT = {
  ...OLD_NODE,
  SESSION_SECRET: 'a-secret-of-this-test-with-32-bytes-or-more',
  OWNER_EMAIL: 'coach@example.test',
}

describe('the folder for a production host', () => {
  let mails: MailServer
  let script = ''
  let site = ''
  beforeAll(async () => {
    mails = await startMailServer({ mood: 'accepting' })
    // Only what `npm run build` puts into `build/site`, in a place without packages or sources of ours above it.
    site = mkdtempSync(join(quickPlace(), 'site-'))
    cpSync('build/site', site, { recursive: true })
    script = join(site, 'start.mjs')
  })
  afterAll(async () => {
    await mails?.stop()
    rmSync(site, { recursive: true, force: true })
  })
  const newFolder = () => join(temporaryFolder(), 'data')

  it('serves pages, signs people in, shows the office, backs up and drills, with nothing installed', async () => {
    const dataDir = newFolder()
    const env = { ...STRICT, APP_URL: 'http://localhost:3999', SMTP_URL: mails.url, NEW_DATABASE: 'true' }
    const product = await startProduct({ dataDir, script, env })
    for (const path of ['/', '/blog', '/products/ebook', '/weekly-protocols'])
      expect((await fetchFrom(product, path)).status, path).toBe(200)
    const home = await (await fetchFrom(product, '/')).text()
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(home) ?? []
    expect((await fetchFrom(product, asset ?? '/no-script')).status).toBe(200)

    await requestLink(product, 'coach@example.test')
    const owner = await redeem(product, (await mails.waitFor('coach@example.test')).text)
    const user = await (await fetchFrom(product, '/api/auth/user', { person: owner })).json()
    expect(user).toMatchObject({ email: 'coach@example.test', role: 'owner' })
    const office = await fetchFrom(product, '/office', { person: owner })
    expect([office.status, office.headers.get('location')]).toEqual([302, expect.stringContaining('/office/confirm')])
    expect((await fetchFrom(product, '/office/confirm', { person: owner })).status).toBe(200)

    // What a small machine can spare, including the first start and the pages above; `npm run bench -- start` has the
    // rest.
    expect(peakMegabytes(product.pid)).toBeLessThan(450)

    const file = join(dataDir, 'one.backup')
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [script, ...args], {
        env: { ...process.env, ...env, DATA_DIR: dataDir },
        encoding: 'utf8',
      })
    expect(run('backup', file).stderr).toBe('')
    // Which database the site has makes no difference to it: it always works in memory.
    const drill = spawnSync(process.execPath, ['--import', TELL_PEAK, script, 'drill', file], {
      env: { ...process.env, ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      encoding: 'utf8',
    })
    expect(drill.stdout).toMatch(/^Restored: \d+ rows/)
    expect(Number(/(\d+) kB/.exec(drill.stderr)?.[1]) / 1024).toBeLessThan(450)
    expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null })
    // Where nothing says how it runs, as on an operator's terminal.
    const { NODE_ENV: _testing, ...bare } = process.env
    const resetIn = (folder: string) =>
      spawnSync(process.execPath, [script, 'reset-keys', 'coach@example.test'], {
        env: { ...bare, ...env, NEW_DATABASE: 'false', DATA_DIR: folder },
        encoding: 'utf8',
      })
    expect(resetIn(dataDir)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^coach@example\.test is signed out everywhere .+\n$/),
    })
    // A mistyped folder isn't filled with a new database.
    const mistyped = `${dataDir}-mistyped`
    expect(resetIn(mistyped)).toMatchObject({ status: 78, stderr: expect.stringContaining('There is no database in') })
    expect(existsSync(mistyped)).toBe(false)
  })

  it('holds no source, no room of development, no tool of the build, and one copy of each package', () => {
    const files = globSync('build/site/**/*', { exclude: (path) => path.includes('node_modules') })
    expect(
      files.filter((path) => /\.tsx?$|(?:^|\/)dev\/|vite|vitest|playwright/.test(path.slice('build/site'.length))),
    ).toEqual([])
    // A single non-ASCII character makes V8 store ten million characters as two bytes each (dev/plain-letters.ts).
    expect(readFileSync('build/site/build/server/index.js', 'latin1')).not.toMatch(/[\u0080-\u00ff]/)
    const packages = globSync('build/site/node_modules/{*,@*/*}/package.json')
    expect(packages.length).toBeGreaterThan(20)
    expect(packages.length).toBeLessThan(60)
    expect(packages.filter((path) => /typescript|vite|biome|playwright|drizzle-kit/.test(path))).toEqual([])
    const { components } = JSON.parse(readFileSync('build/site/sbom.cdx.json', 'utf8'))
    const listed: string[] = components.map(({ name }: { name: string }) => name)
    // Packages beside our code, inside the server's bundle, and in the browser's.
    expect(listed).toEqual(
      expect.arrayContaining(['@electric-sql/pglite', '@radix-ui/react-slot', 'drizzle-orm', 'stripe']),
    )
    expect(components.filter(({ hashes }: { hashes?: unknown }) => !hashes)).toEqual([])
    expect(readFileSync('build/site/THIRD-PARTY-LICENCES.txt', 'utf8')).toContain('Permission is hereby granted')
  })

  it('is smaller than 100 MB', () => {
    const sizes = readdirSync('build/site', { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(100)
  })

  it.for([
    ['the one of these tests', process.execPath],
    ['the one of this machine', '/usr/bin/node'],
  ] as const)('says which Node it needs and ends with 78 on an older one: %s', ([what, node], { skip }) => {
    const nodeVersion = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    const version = nodeVersion.stdout?.trim()
    if (!version || version.localeCompare(FLOOR, 'en', { numeric: true }) >= 0) {
      const found = version ? `IS NODE ${version}` : 'IS NOT THERE'
      process.stderr.write(`\n!! ${what.toUpperCase()} ${found}: refusing an older one was not tested with it.\n\n`)
      return skip()
    }
    const dataDir = newFolder()
    const { ALLOW_OLD_NODE: _allowed, ...env } = { ...process.env, ...STRICT, DATA_DIR: dataDir }
    const { status, stdout, stderr } = spawnSync(node, [script], { env, encoding: 'utf8' })
    expect([status, stdout, stderr.split('\n').length]).toEqual([78, '', 2])
    expect(stderr).toContain(
      `This is Node ${version}, and it lacks security releases: please install Node ${FLOOR} or ${NEWER_FLOOR} or newer.`,
    )
    expect(stderr.includes('set ALLOW_OLD_NODE=true')).toBe(Number.parseInt(version, 10) >= 24)
    expect(existsSync(dataDir)).toBe(false)
    expect(JSON.parse(readFileSync('build/site/package.json', 'utf8')).engines).toEqual({
      node: `^${FLOOR} || >=${NEWER_FLOOR}`,
    })
  })

  it.each([
    ['an empty folder', {}, 'There is no database in'],
    [
      'a name that is not known',
      { NEW_DATABASE: 'true', MAILFROM: 'x@example.test' },
      'MAILFROM is not known; did you mean MAIL_FROM?',
    ],
    ['a mistake', { PORT: 'eighty' }, 'PORT is "eighty"'],
  ])('says in a sentence what is wrong: %s', async (_what, also: Record<string, string>, sentence) => {
    const dataDir = newFolder()
    const env = { ...STRICT, APP_URL: 'http://localhost:3999', ...also, ...('MAILFROM' in also ? { PORT: 'x' } : {}) }
    const refused = launch({ dataDir, script, env })
    expect(await refused.ended).toEqual({ code: 78, signal: null })
    expect(refused.output()).toContain(sentence)
    expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  })

  it('is not ready for as long as it was told before it stops, and works on meanwhile', async () => {
    const { dataDir } = usedFolder()
    const env = { ...STRICT, APP_URL: 'http://localhost:3999', DRAIN_SECONDS: '8' }
    const product = await startProduct({ dataDir, script, env })
    expect((await fetchFrom(product, '/readyz')).status).toBe(200)
    process.kill(product.pid, 'SIGTERM')
    await expect.poll(async () => (await fetchFrom(product, '/readyz')).status, { interval: 20 }).toBe(503)
    expect((await fetchFrom(product, '/blog')).status).toBe(200)
    expect(await product.ended).toEqual({ code: 0, signal: null })
  })

  it('says so within seconds when its data folder is gone, answers nothing, and goes on when it is back', async () => {
    const { dataDir } = usedFolder()
    const env = { ...STRICT, APP_URL: 'http://localhost:3999' }
    const product = await startProduct({ dataDir, script, env })
    renameSync(dataDir, `${dataDir}.away`)
    await expect.poll(async () => (await fetchFrom(product, '/blog')).status).toBe(503)
    for (const path of ['/', '/readyz', '/api/auth/user', '/sign-in'])
      expect((await fetchFrom(product, path)).status).toBe(503)
    expect(product.output()).toContain('The folder of the database is gone')
    renameSync(`${dataDir}.away`, dataDir)
    await expect.poll(async () => (await fetchFrom(product, '/readyz')).status).toBe(200)
    expect((await fetchFrom(product, '/blog')).status).toBe(200)
    await product.end('SIGTERM')
  })
})
