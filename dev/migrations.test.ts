import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import released from './released-migrations.json' with { type: 'json' }

const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const digest = (name: string) =>
  createHash('sha256')
    .update(readFileSync(`migrations/${name}`))
    .digest('hex')

// A release adds its migrations to dev/released-migrations.json, each with its digest.
describe('a migration', () => {
  it('never changes once it is released', () => {
    const known: Record<string, string> = released
    expect(Object.fromEntries(Object.keys(known).map((name) => [name, digest(name)]))).toEqual(known)
  })

  it('is released with the first version, and until then there is one place to look for the tables', () => {
    const isReleased = Number(packageFile.version.split('.')[0]) >= 1
    if (isReleased) expect(Object.keys(released)).toContain(files[0])
    else expect(Object.keys(released)).toEqual([])
    expect(files[0]).toBe('0000_start.sql')
  })
})
