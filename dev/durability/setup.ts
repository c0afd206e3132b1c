import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { quickPlace } from '#dev/quick-folder.ts'
import { enrol } from './enrolment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a member, for tests to copy. */
    enrolled: { folder: string; cookie: string }
  }
}

/** Creates one data folder with a signed-in member, so that each test copies it instead of doing a first start. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(quickPlace(), 'enrolled-'))
  const { cookie } = await enrol(folder)
  project.provide('enrolled', { folder, cookie })
  return () => rmSync(folder, { recursive: true, force: true })
}
