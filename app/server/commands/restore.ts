import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DbLocation } from '#app/db/open-db.ts'
import { unseal } from '#app/db/sealed-stream.ts'
import { requestRestore } from './call-site.ts'
import { type CommandLine, hasEmbeddedDatabase, runCommand, typed, withBackup } from './command.ts'
import { fillDatabase, NEEDS_SECRET, type RestoreOptions } from './restoring.ts'

// `npm run restore -- FILE`: restores all of a backup, or nothing; into the database of a running or a stopped site.

const USAGE = `How to use it: ${typed('restore', 'FILE [--replace] [--sign-out] [--dry-run]')}
  FILE        or s3:newest, or s3: and the name of a backup in BACKUP_BUCKET
  --replace   throws away what the database holds
  --sign-out  everybody has to sign in again
  --dry-run   does all of it and undoes it: no record is changed`

await runCommand(USAGE, ['replace', 'sign-out', 'dry-run'], ({ file, ...line }) =>
  withBackup(file, (here) => restoreFile(here, line)),
)

async function restoreFile(
  file: string,
  { flags, location, dataDir, keys }: Omit<CommandLine, 'file'>,
): Promise<string> {
  const opened = () => Readable.from(unseal(createReadStream(file), keys))
  const options = { replace: flags.has('replace'), signOut: flags.has('sign-out'), dryRun: flags.has('dry-run') }
  const running = location.kind === 'embedded' ? await requestRestore(dataDir, opened, options) : null
  const { rows, takenAt } = running ?? (await restoreInto(location, opened(), options))
  return options.dryRun
    ? `${rows} records would be there, as they were at ${takenAt}. ${location.kind === 'embedded' ? 'Nothing was changed.' : 'Nothing was restored.'}`
    : `Restored ${rows} records, as they were at ${takenAt}. ${NEEDS_SECRET}`
}

async function restoreInto(location: DbLocation, file: Readable, options: RestoreOptions) {
  // A database left behind in an empty folder would let the site start there without NEW_DATABASE.
  if (options.dryRun && location.kind === 'embedded' && !hasEmbeddedDatabase(location.dataDir)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'dry-run-'))
    try {
      return await fillDatabase({ kind: 'embedded', dataDir }, file, options)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return fillDatabase(location, file, options)
}
