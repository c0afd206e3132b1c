import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { migrateDb } from '#app/db/migrate.ts'
import { withDb } from '#app/db/open-db.ts'
import { restoreBackup } from '#app/db/restore.ts'
import { unseal } from '#app/db/sealed-stream.ts'
import { runCommand, typed, withBackup } from './command.ts'

// `npm run drill -- FILE`: restores a backup into an empty in-memory database and reports what was restored. Nothing is
// stored.

await runCommand(`How to use it: ${typed('drill', 'FILE')}`, [], ({ file, keys }) =>
  withDb({ kind: 'memory' }, async (database) => {
    await migrateDb(database, resolve('migrations'))
    const { rows, takenAt } = await withBackup(file, (here) =>
      restoreBackup(database, Readable.from(unseal(createReadStream(here), keys)), { replace: false }),
    )
    return `Restored: ${rows} rows, as they were at ${takenAt}. Nothing was kept.`
  }),
)
