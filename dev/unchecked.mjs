// Finds the files that `biome check` hasn't passed in their current state. It checks each file independently, so a file
// that has passed passes again as long as its bytes and everything the rules depend on stay the same.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const PASSED = 'node_modules/.cache/style-passed.json'
/**
 * What the rules depend on: themselves, the program's version, and the dependencies (some rules are for some
 * libraries).
 */
const RULES = /(?:^|\/)(?:biome\.jsonc?|package(?:-lock)?\.json|\.editorconfig|\.gitignore)$/

/**
 * @returns {{ files: string[] | null, pass: () => void }} The files (null = all: there is no git here), and a function
 * that records them as passed.
 */
export function listUnchecked() {
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 }
  const { status, stdout } = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], options)
  if (status !== 0) return { files: null, pass() {} }
  const files = [...new Set(stdout.split('\0'))].filter((file) => /[^/]$/.test(file) && existsSync(file)).sort()
  const rules = digest(files.filter((file) => RULES.test(file)).flatMap((file) => [file, readFileSync(file)]))
  const now = Object.fromEntries(files.map((file) => [file, digest([rules, file, readFileSync(file)])]))
  const before = existsSync(PASSED) ? JSON.parse(readFileSync(PASSED, 'utf8')) : {}
  return {
    files: files.filter((file) => before[file] !== now[file]),
    pass() {
      mkdirSync(dirname(PASSED), { recursive: true })
      writeFileSync(PASSED, JSON.stringify(now))
    },
  }
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
