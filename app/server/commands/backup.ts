import { createWriteStream, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '#app/db/durable-folder.ts'
import { withDb } from '#app/db/open-db.ts'
import { sealInto } from '#app/db/sealed-stream.ts'
import { requestBackup } from './call-site.ts'
import { hasEmbeddedDatabase, runCommand, typed } from './command.ts'
import { recordBackup } from './record-backup.ts'

// `npm run backup -- FILE`: the whole database at one moment, from a running or a stopped site.

await runCommand(`How to use it: ${typed('backup', 'FILE')}`, [], async ({ file, location, dataDir, keys: [key] }) => {
  // Written beside the target until complete, so a failed backup leaves the previous one intact.
  const partial = `${file}.partial`
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}. Make it first.`)
  rmSync(partial, { force: true })
  try {
    // It contains members' personal data: readable by its owner only.
    const output = createWriteStream(partial, { fd: openSync(partial, 'wx', 0o600), flush: true })
    const into = sealInto(output, key)
    if (location.kind === 'embedded') await backUpEmbedded(dataDir, into.input)
    else await withDb(location, (database) => recordBackup(database, into.input))
    await into.done
    renameSync(partial, file)
    syncPath(dirname(file))
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  return `Backed up to ${file} (${statSync(file).size} bytes${key ? ', encrypted' : '; without BACKUP_KEY it is not encrypted'}).`
})

async function backUpEmbedded(dataDir: string, output: Writable): Promise<void> {
  const running = await requestBackup(dataDir)
  if (running) return pipeline(running, output)
  if (!hasEmbeddedDatabase(dataDir)) throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to its folder.`)
  return withDb({ kind: 'embedded', dataDir }, (database) => recordBackup(database, output))
}
