import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFolderStore } from './media-store.ts'

it('a file that can’t be kept leaves nothing behind in the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // A folder in its place, so that the last step fails.
  mkdirSync(join(folder, 'ab/ab12-960.avif'), { recursive: true })
  await expect(createFolderStore(folder).put('ab/ab12-960.avif', Buffer.from('a'))).rejects.toThrow('EISDIR')
  expect(readdirSync(join(folder, 'ab'))).toEqual(['ab12-960.avif'])
})
