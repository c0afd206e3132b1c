import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { mayMake, readFolder } from './outside.ts'

it('finds no folder below what is none, and none can be made there', () => {
  const below = join(import.meta.filename, 'backups', 'nightly')
  expect(readFolder(below)).toBe(null)
  expect(mayMake(below)).toBe(false)
})

it('may make no folder where a file lies', () => {
  expect(mayMake(import.meta.filename)).toBe(false)
})

it('may make a folder in one that is its own, however deep', () => {
  const own = mkdtempSync(join(tmpdir(), 'own-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  expect(readFolder(own)?.isWritable).toBe(true)
  expect(mayMake(join(own, 'backups'))).toBe(true)
  expect(mayMake(join(own, 'backups', 'nightly'))).toBe(true)
})
