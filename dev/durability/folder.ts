import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Person } from './person.ts'

/** An empty data folder for one test, gone when the test is. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'durable-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** A data folder of an earlier run, for one test: a person is signed in and may fill in years of days. */
export function usedFolder(): { dataDir: string; person: Person } {
  const dataDir = temporaryFolder()
  return { dataDir, person: copyEnrolled(dataDir) }
}

/** The same for all tests of a file: made before them, removed after them. */
export function sharedFolder(): { dataDir: string; person: Person; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'durable-'))
  return {
    dataDir,
    person: copyEnrolled(dataDir),
    remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Puts a copy of that data folder there; a person is signed in to it. */
export function copyEnrolled(dataDir: string): Person {
  const { folder, cookie } = inject('enrolled')
  cpSync(folder, dataDir, { recursive: true })
  return { cookie }
}
