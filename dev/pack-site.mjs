// Part of the build: puts what a production host runs into `build/site`, and nothing else. The folder is copied there
// and started with `node start.mjs`; nothing is installed or compiled on that host.
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
const COMMANDS = ['backup', 'restore', 'move', 'drill', 'reconcile', 'doctor', 'reset-keys']
/** In addition to the external packages: fonts that are read as files. */
const AS_FILES = ['@expo-google-fonts/figtree', '@expo-google-fonts/source-sans-3']
/** Files of a package that never run: types, source maps, documents. Licences stay. */
const NEVER_RUN = /\.(?:d\.[cm]?ts|map|md|flow)$|\/(?:test|tests|docs|examples?)\/|\/src\/.*\.ts$/i

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const { name, version, type } = JSON.parse(readFileSync('package.json', 'utf8'))

rmSync(SITE, { recursive: true, force: true })
rmSync(FRESH_DATABASE, { force: true })
mkdirSync(SITE, { recursive: true })
await Promise.all([bundleCommands(), makeFreshDatabase()])
for (const folder of ['client', 'server']) cpSync(`build/${folder}`, join(SITE, 'build', folder), { recursive: true })
for (const folder of ['migrations', 'content/ebook/dist']) cpSync(folder, join(SITE, folder), { recursive: true })
cpSync('dev/site-start.mjs', join(SITE, 'start.mjs'))
cpSync('dev/safe-node.mjs', join(SITE, 'safe-node.mjs'))
// The security policy is served as it is in the repository (server/pages/well-known.ts).
cpSync('SECURITY.md', join(SITE, 'SECURITY.md'))
const packages = packagesBelow([...EXTERNAL.filter((one) => one !== 'pg-native'), ...AS_FILES])
for (const path of packages) copyPackage(path)
// What start.mjs asks for; a checkout runs on less, as it brings a Node of its own.
const engines = { node: '^24.22.1 || >=26.12.1' }
writeFileSync(
  join(SITE, 'package.json'),
  `${JSON.stringify({ name, version, private: true, type, engines }, null, 2)}\n`,
)
writeSupply(SITE, new Set([...packages, ...readSupply()]), lock, { name, version })
const size = sizeOf(SITE)
process.stdout.write(`build/site: ${packages.size} packages, ${Math.round(size / 1e6)} MB\n`)

/** Bundles the site and its commands with everything they import, except external packages. */
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
        input: {
          index: 'app/server/index.ts',
          ...Object.fromEntries(COMMANDS.map((one) => [one, `app/server/commands/${one}.ts`])),
        },
        // Development code is never imported in production.
        external: [/\/dev\//, 'vite'],
        output: { entryFileNames: 'app/server/[name].js', chunkFileNames: 'app/server/parts/[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: EXTERNAL },
  })
}

/** Creates the files of an empty database once, instead of at every first start (app/db/fresh-folder.ts). */
async function makeFreshDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'))
  const pg = join(folder, 'pg')
  await (await openDurableFolder(pg)).close()
  const entries = readdirSync(pg, { withFileTypes: true, recursive: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { path: path.slice(pg.length + 1), bytes: entry.isFile() ? readFileSync(path) : null }
  })
  writeFileSync(FRESH_DATABASE, gzipSync(serialize(entries)))
  mkdirSync(join(SITE, 'build'), { recursive: true })
  cpSync(FRESH_DATABASE, join(SITE, FRESH_DATABASE))
  rmSync(folder, { recursive: true })
}

/**
 * The folders of these packages and all their dependencies, from the lock file; those for other platforms are skipped.
 */
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

/** Resolves a package as Node does: inside the requiring one, then in each folder above it. */
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
