import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// The third-party code in the build: a bill of materials (CycloneDX) and the licences. Both are in `build/site`.

const NOTES = 'build/supply'
type Lock = Readonly<Record<string, { version?: string; integrity?: string }>>

const About = z.object({
  name: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  version: z.string(),
})

/** The package of a module, as the lock file names it; null for a module of ours. */
export function packageOfModule(id: string): string | null {
  const [, path] = /((?:^|.*\/)node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(id.replace(/^\0/, '')) ?? []
  return path?.slice(path.indexOf('node_modules/')) ?? null
}

/** Records which packages a part of the build includes. */
export function recordSupply(part: string, modules: readonly string[]): void {
  mkdirSync(NOTES, { recursive: true })
  const paths = [...new Set(modules.map(packageOfModule).filter((path) => path !== null))]
  writeFileSync(join(NOTES, `${part}.json`), JSON.stringify(paths))
}

/** The packages of all parts together. */
export const readSupply = (): string[] =>
  readdirSync(NOTES).flatMap((file) => z.array(z.string()).parse(JSON.parse(readFileSync(join(NOTES, file), 'utf8'))))

/** The bill of materials: each package once, with its licence and checksum. */
export function describeSupply(
  paths: ReadonlySet<string>,
  lock: Lock,
  { name, version }: { name: string; version: string },
) {
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` } },
    components: [...paths].toSorted().flatMap((path) => {
      const about = readAbout(path)
      return about && lock[path] ? [componentOf(about, lock[path].integrity)] : []
    }),
  }
}

function componentOf({ name, version, licence }: NonNullable<ReturnType<typeof readAbout>>, integrity = '') {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [algorithm, sum = ''] = integrity.split('-')
  const isExpression = /[\s(]/.test(licence ?? '')
  return {
    ...{ type: 'library', 'bom-ref': purl, name, version, purl },
    licenses: [
      // A licence that the package doesn't name is referred to in words.
      licence === undefined
        ? { license: { name: 'in THIRD-PARTY-LICENCES.txt' } }
        : isExpression
          ? { expression: licence }
          : { license: { id: licence } },
    ],
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }],
    }),
  }
}

function readAbout(path: string) {
  const file = join(path, 'package.json')
  if (!existsSync(file)) return null
  const { name, version, license } = About.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { name, version, licence: typeof license === 'string' ? license : license?.type }
}

/** The text of each licence, from its package. */
export function collectLicences(paths: ReadonlySet<string>): string {
  return [...paths]
    .toSorted()
    .flatMap((path) => {
      const about = readAbout(path)
      if (!about) return []
      const files = readdirSync(path).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
      const words = files.map((file) => readFileSync(join(path, file), 'utf8').trim())
      return [[`${about.name} ${about.version} (${about.licence ?? 'see below'})`, '', ...words].join('\n')]
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

/** Writes both to a folder. */
export function writeSupply(
  folder: string,
  paths: ReadonlySet<string>,
  lock: Lock,
  about: { name: string; version: string },
): void {
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(describeSupply(paths, lock, about), null, 1)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), `${collectLicences(paths)}\n`)
}
