// Part of the build: puts what a production host runs into `build/site`, and nothing else. It is copied there as it is and
// started with `node start.mjs`; nothing is installed or compiled on that host.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { openDurableFolder } from '../app/db/durable-folder.ts'
import { FRESH_DATABASE } from '../app/db/fresh-folder.ts'
import { EXTERNAL, notingSupply } from '../vite.config.ts'
import { readSupply, writeSupply } from './supply.ts'

const SITE = 'build/site'
const COMMANDS = ['index', 'backup', 'restore', 'drill', 'reconcile', 'doctor', 'reset-keys']
/** Beside what the bundles leave outside: fonts that are read as files. */
const AS_FILES = ['@expo-google-fonts/figtree', '@expo-google-fonts/source-sans-3']
/** What belongs to a package and is never run: types, maps, papers. Its licence stays. */
const NEVER_RUN = /\.(?:d\.[cm]?ts|map|md|flow)$|\/(?:test|tests|docs|examples?)\/|\/src\/.*\.ts$/i

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const { name, version, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'))

rmSync(SITE, { recursive: true, force: true })
rmSync(FRESH_DATABASE, { force: true })
mkdirSync(SITE, { recursive: true })
await bundleCommands()
await makeFreshDatabase()
for (const folder of ['client', 'server']) cpSync(`build/${folder}`, join(SITE, 'build', folder), { recursive: true })
for (const folder of ['migrations', 'content/ebook/dist']) cpSync(folder, join(SITE, folder), { recursive: true })
cpSync('dev/site-start.mjs', join(SITE, 'start.mjs'))
// What happens with a report of a weakness is served as it lies here (server/well-known.ts).
cpSync('SECURITY.md', join(SITE, 'SECURITY.md'))
const packages = packagesBelow([...EXTERNAL.filter((one) => one !== 'pg-native'), ...AS_FILES])
for (const path of packages) copyPackage(path)
writeFileSync(
  join(SITE, 'package.json'),
  `${JSON.stringify({ name, version, private: true, type, engines }, null, 2)}\n`,
)
writeSupply(SITE, new Set([...packages, ...readSupply()]), lock, { name, version })
const size = sizeOf(SITE)
process.stdout.write(`build/site: ${packages.size} packages, ${Math.round(size / 1e6)} MB\n`)

/** The commands as they stand in `app/server`, with everything they import but the packages beside them. */
async function bundleCommands() {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [notingSupply('commands')],
    build: {
      ssr: true,
      outDir: SITE,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: Object.fromEntries(COMMANDS.map((one) => [one, `app/server/${one}.ts`])),
        // What helps us build is no part of a production start, which never asks for it.
        external: [/\/dev\//, 'vite'],
        output: { entryFileNames: 'app/server/[name].js', chunkFileNames: 'app/server/parts/[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: EXTERNAL },
  })
}

/** The files of an empty database, made once here instead of at every first start (app/db/fresh-folder.ts). */
async function makeFreshDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'))
  const pg = join(folder, 'pg')
  await (await openDurableFolder(pg)).close()
  const entries = readdirSync(pg, { withFileTypes: true, recursive: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { path: path.slice(pg.length + 1), bytes: entry.isFile() ? readFileSync(path) : null }
  })
  writeFileSync(FRESH_DATABASE, gzipSync(serialize(entries), { level: 9 }))
  mkdirSync(join(SITE, 'build'), { recursive: true })
  cpSync(FRESH_DATABASE, join(SITE, FRESH_DATABASE))
  rmSync(folder, { recursive: true })
}

/** Where these packages and all that they need lie, as the lock file says; what is for another machine is not there. */
function packagesBelow(names) {
  const found = new Set()
  const visit = (wanted, from) => {
    const path = placeOf(wanted, from)
    if (!path || found.has(path) || !existsSync(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = lock[path]
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) visit(one, path)
  }
  for (const one of names) visit(one, '')
  return found
}

/** A package is looked for as Node does: inside the one that asks, then in each folder above it. */
function placeOf(wanted, from) {
  for (let at = from; ; at = at.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${at ? `${at}/` : ''}node_modules/${wanted}`
    if (lock[path]) return path
    if (at === '') return null
  }
}

function copyPackage(path) {
  const inner = `${path}/node_modules`
  cpSync(path, join(SITE, path), {
    recursive: true,
    filter: (file) => !file.startsWith(inner) && !NEVER_RUN.test(file.slice(path.length)),
  })
}

function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0)
}
