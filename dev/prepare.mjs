// Runs before npm's scripts, under whatever Node the machine has (20 or newer): installs what is missing, builds what
// is stale, and finds a browser for the tests. Prints nothing when there is nothing to do. Where the machine's Node is too
// old and the project brings none for it (macOS, Alpine), or on Windows, it says in one sentence what to install.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseNode } from './which-node.mjs'

const { platform, arch } = process
const { bundled, refusal } = chooseNode({ platform, arch, isGlibc: isGlibc(), version: ownVersion() })
if (refusal) {
  process.stderr.write(`${refusal}\n`)
  process.exit(78)
}

const root = new URL('..', import.meta.url).pathname
process.chdir(root)
const wanted = new Set(process.argv.slice(2))

// The browser comes from elsewhere than the packages: they are waited for together.
const faults = await Promise.all([installAndBuild(), wanted.has('browser') ? findBrowser() : null])
for (const fault of faults) {
  if (!fault) continue
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}

/** @returns {Promise<string | null>} What went wrong. So do those below. */
async function installAndBuild() {
  const fault = await install()
  if (fault) return fault
  placeNode()
  return wanted.has('build') ? build() : null
}

/** Puts the bundled Node where npm's scripts find it first, or takes it away: the machine's own is new enough. */
function placeNode() {
  const place = 'node_modules/.bin/node'
  const one = `../node-linux-${arch}/bin/node`
  if (bundled === false) rmSync(place, { force: true })
  if (bundled && !existsSync(place) && existsSync(join('node_modules/.bin', one))) symlinkSync(one, place)
}

/** @returns {string | null} The version of the machine's own Node; this may be the bundled one, started by npm. */
function ownVersion() {
  const isBundled = (program) => realpathSync(program).includes('/node_modules/')
  if (!isBundled(process.execPath)) return process.versions.node
  const npms = process.env.npm_node_execpath
  if (!npms || !existsSync(npms) || isBundled(npms)) return null
  return execFileSync(npms, ['--version'], { encoding: 'utf8' }).trim().slice(1)
}

/** The bundled Node needs this C library; Alpine has another. */
function isGlibc() {
  if (platform !== 'linux') return false
  process.report.excludeNetwork = true
  return Boolean(process.report.getReport().header.glibcVersionRuntime)
}

async function install() {
  if (isInstalled()) return null
  print('Installing packages (once, about a minute) …')
  const { status, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  return status === 0 ? null : output
}

/** Returns whether npm has installed what the lock file requires. npm records that when it's done. */
function isInstalled() {
  const here = JSON.parse(read('node_modules/.package-lock.json') ?? '{"packages":{}}').packages
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { optional, integrity }]) => path === '' || optional || here[path]?.integrity === integrity,
  )
}

async function build() {
  const sources = ['app', 'content', 'public', 'migrations']
    .flatMap(listFiles)
    .concat(['package-lock.json', 'vite.config.ts', 'react-router.config.ts'])
    .concat([
      'dev/compress-assets.mjs',
      'dev/pack-site.mjs',
      'dev/safe-node.mjs',
      'dev/site-start.mjs',
      'dev/supply.ts',
      'dev/spare-router.ts',
    ])
  const version = digest(sources.flatMap((path) => [path, readFileSync(path)]))
  const mark = 'build/.version'
  if (read(mark) === version) return null
  print('Building …')
  // npm puts the bundled Node, where there is one, first on PATH; doing so here makes that true without npm too.
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, output } = await run('npm', ['run', '--silent', 'build'], { PATH: path, NODE_ENV: 'production' })
  if (status !== 0) return output
  writeFileSync(mark, version)
  return null
}

async function findBrowser() {
  const { browsers, shell } = JSON.parse(readFileSync('dev/browsers.json', 'utf8'))
  if (process.env.CHROMIUM_PATH || (browsers.some(existsSync) && existsSync(shell))) return null
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebian) {
    print('Installing Chromium for the browser tests …')
    await aptGet('update')
    // Not every distribution packages the shell separately: without it the tests only take longer.
    if (await aptInstall('chromium', 'chromium-headless-shell')) return null
  }
  if (browsers.some(existsSync) || (isDebian && (await aptInstall('chromium')))) return null
  return 'The browser tests need Chromium. Please run:  sudo apt-get install chromium   (or set CHROMIUM_PATH)'
}

function aptInstall(...packages) {
  return aptGet('install', '-y', '--no-install-recommends', ...packages)
}

async function aptGet(...words) {
  return (await run('apt-get', ['-qq', ...words], { DEBIAN_FRONTEND: 'noninteractive' })).status === 0
}

/** @returns {Promise<{ status: number, output: string }>} How a program ended, and what it wrote. */
function run(program, words, env = {}) {
  return new Promise((done) => {
    const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => {
        output += part
      })
    child.once('error', (error) => done({ status: 1, output: String(error) }))
    child.once('close', (status) => done({ status: status ?? 1, output }))
  })
}

function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
