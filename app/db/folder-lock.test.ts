import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from './folder-lock.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('keeps root out of a folder of another user, who could not open what root leaves there', () => {
  const folder = makeFolder()
  if (process.getuid?.() === 0) chownSync(folder, 12_345, 12_345)
  expect(() => lockFolder(folder, 0)).toThrow(/belongs to user [1-9]\d*\. Run this as that user: sudo -u '#/)
  expect(readdirSync(folder)).toEqual([])
})

it('locks the folder of its own user, once', () => {
  const folder = makeFolder()
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is already open in process ${process.pid}`)
  lock.release()
  lockFolder(folder).release()
})
