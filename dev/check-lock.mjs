// A platform package missing from the registry on the day of an install is dropped from the lock file, and every later
// `npm ci` on any machine then fails. So each optional dependency named in the lock must be in the lock.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

function isLocked(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

const missing = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'package.json'} names ${name}`),
)

if (missing.length > 0) {
  console.error(`package-lock.json lacks optional packages, so "npm ci" will fail elsewhere:\n${missing.join('\n')}`)
  process.exit(1)
}
