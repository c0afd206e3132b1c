import type { Context } from 'hono'
import { door, KEEPS_RECORDS, NO_HEALTH_DATA, OWN_DATA, raw } from '#app/features/auth/door.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { readBytes } from '#app/platform/web/http.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { closeAccount, keepAccount } from './closing.server.ts'
import { ClosingInput, ImportChoices, MOST_FILE_BYTES } from './contract.ts'
import { eraseRecords } from './erase-records.server.ts'
import { exportCsv, exportJson } from './export.server.ts'
import { confirmImport, discardImport, receiveFile } from './import.server.ts'

const EXPORT = {
  ...OWN_DATA,
  fresh: true,
  limit: { name: 'exports of a person', max: 20, windowSeconds: 3_600, per: 'person' },
} as const
const IMPORTS = { name: 'files brought by a person', max: 20, windowSeconds: 3_600, per: 'person' } as const

const IMPORT_PAGE = '/account/import'

/** A member's own data: export, import, and deletion of records or the account. */
export const portabilityDoors = [
  door(
    'GET /api/account/export.json',
    'Everything stored about the user; needs a sign-in within the last ten minutes',
    { ...EXPORT, answer: raw('application/json', 200) },
    async ({ tools, user, c }) => download(c, user, await exportJson(tools, user), 'json'),
  ),
  door(
    'GET /api/account/export.zip',
    'Everything stored about the user, as CSV files in an archive',
    { ...EXPORT, answer: raw('application/zip', 200) },
    async ({ tools, user, c }) => download(c, user, await exportCsv(tools, user), 'zip'),
  ),
  door(
    'POST /api/account/import',
    'Uploads a file (`file`): our JSON or CSV, or one of Loop Habit Tracker. Nothing is imported yet',
    {
      ...KEEPS_RECORDS,
      limit: IMPORTS,
      reads: 'multipart/form-data',
      maxKib: MOST_FILE_BYTES / 1024 + 64,
      leadsTo: IMPORT_PAGE,
      fails: ['conflict'],
    },
    async ({ tools, user, c }) => {
      // The import worker parses the form, because it can contain a file of any kind.
      const form = await readBytes(c)
      await receiveFile(tools, user, { form, type: c.req.header('content-type') ?? '' })
    },
  ),
  door(
    'POST /api/account/import/carry-out',
    'Imports the uploaded file, all of it or nothing',
    { ...KEEPS_RECORDS, body: ImportChoices, leadsTo: `${IMPORT_PAGE}?done=1`, fails: ['conflict'] },
    ({ tools, user, body }) => confirmImport(tools, user, body),
  ),
  door(
    'POST /api/account/import/discard',
    'Discards the uploaded file',
    { ...OWN_DATA, leadsTo: IMPORT_PAGE },
    ({ tools, user }) => discardImport(tools, user.id),
  ),
  door(
    'POST /api/account/erase-records',
    'Erases every health record at once. The account stays',
    { ...OWN_DATA, fresh: true, body: ClosingInput, leadsTo: '/account/data?erased=1#records' },
    ({ tools, user }) => eraseRecords(tools, user),
  ),
  door(
    'POST /api/account/close',
    'Cancels the membership now and erases the account in seven days',
    { ...NO_HEALTH_DATA, fresh: true, body: ClosingInput, leadsTo: '/account/closing', fails: ['conflict'] },
    ({ tools, user }) => closeAccount(tools, user),
  ),
  door(
    'POST /api/account/keep',
    'Stops the erasure of the account',
    { ...NO_HEALTH_DATA, leadsTo: '/account?done=kept', fails: ['conflict'] },
    ({ tools, user }) => keepAccount(tools, user.id),
  ),
] as const

function download(c: Context<ToolsEnv>, user: CurrentUser, body: ReadableStream, ending: 'json' | 'zip') {
  const today = localDateAt(c.var.tools.clock.now(), user)
  return c.body(body, 200, {
    'content-type': `application/${ending}`,
    'content-disposition': `attachment; filename="longevity-${today}.${ending}"`,
    'cache-control': 'no-store',
  })
}
