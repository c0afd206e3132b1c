// Runs before npm's scripts, under whatever Node the machine has (20 or newer): installs what is missing, builds what
// is stale, and finds a browser for the tests. Prints nothing when there is nothing to do.
import { execSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('..', import.meta.url).pathname
process.chdir(root)
const wanted = new Set(process.argv.slice(2))

install()
if (wanted.has('build')) build()
if (wanted.has('browser')) findBrowser()

function install() {
  if (isInstalled()) return
  say('Installing packages (once, about a minute) …')
  execSync('npm ci --ignore-scripts --no-audit --no-fund --loglevel=error', { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Returns whether npm has installed what the lock file requires. npm records that when it's done. */
function isInstalled() {
  const here = JSON.parse(read('node_modules/.package-lock.json') ?? '{"packages":{}}').packages
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { optional, integrity }]) => path === '' || optional || here[path]?.integrity === integrity,
  )
}

function build() {
  const sources = ['app', 'content', 'public', 'migrations']
    .flatMap(listFiles)
    .concat(['package-lock.json', 'vite.config.ts', 'react-router.config.ts'])
    .concat([
      'dev/compress-assets.mjs',
      'dev/pack-site.mjs',
      'dev/site-start.mjs',
      'dev/supply.ts',
      'dev/spare-router.ts',
    ])
  const version = digest(sources.flatMap((path) => [path, readFileSync(path)]))
  const mark = 'build/.version'
  if (read(mark) === version) return
  say('Building …')
  // npm puts the project's own Node first on PATH; doing so here makes that true without npm too.
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    env: { ...process.env, PATH: path, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}\n${stderr}\n`)
    process.exit(status ?? 1)
  }
  writeFileSync(mark, version)
}

function findBrowser() {
  const { browsers, shell } = JSON.parse(readFileSync('dev/browsers.json', 'utf8'))
  if (process.env.CHROMIUM_PATH || (browsers.some(existsSync) && existsSync(shell))) return
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebian) {
    say('Installing Chromium for the browser tests …')
    aptGet('update')
    // Not every distribution packages the shell separately: without it the tests only take longer.
    if (aptGet('install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell')) return
  }
  if (browsers.some(existsSync) || (isDebian && aptGet('install', '-y', '--no-install-recommends', 'chromium'))) return
  process.stderr.write(
    'The browser tests need Chromium. Please run:  sudo apt-get install chromium   (or set CHROMIUM_PATH)\n',
  )
  process.exit(1)
}

function aptGet(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...words], { env, stdio: 'ignore' }).status === 0
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

function say(text) {
  process.stdout.write(`${text}\n`)
}
