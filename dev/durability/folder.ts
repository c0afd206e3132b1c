import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { quickPlace } from '#dev/quick-folder.ts'
import type { Person } from './person.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

/** For tests that are about the disk, or about a process that is killed while it writes to it. */
export const ON_DISK = tmpdir()

/** Creates an empty data folder, removed after the test. */
export function temporaryFolder(within = quickPlace()): string {
  const folder = mkdtempSync(join(within, 'durable-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Creates a data folder with history, for one test: a member is signed in and may fill in years of days. */
export function usedFolder(within = quickPlace()): { dataDir: string; person: Person } {
  const dataDir = temporaryFolder(within)
  return { dataDir, person: copyEnrolled(dataDir) }
}

export type Shared = { product: Product; person: Person; end(): Promise<void> }

/** Runs the product on such a folder for all tests of a file: started before them, stopped and removed after them. */
export async function startShared(options: Omit<ProductOptions, 'dataDir'> = {}): Promise<Shared> {
  const dataDir = mkdtempSync(join(quickPlace(), 'durable-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  try {
    const person = copyEnrolled(dataDir)
    const product = await startProduct({ ...options, dataDir })
    const end = async () => {
      await product.end('SIGTERM')
      remove()
    }
    return { product, person, end }
  } catch (error) {
    remove()
    throw error
  }
}

/** Copies that data folder; a member is signed in to it. */
export function copyEnrolled(dataDir: string): Person {
  const { folder, cookie } = inject('enrolled')
  cpSync(folder, dataDir, { recursive: true })
  return { cookie }
}
