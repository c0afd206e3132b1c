import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { HABIT_COLUMNS } from '#app/features/portability/day-row.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from '#app/features/portability/export-format.ts'
import { writeZip } from '#app/features/portability/zip.server.ts'
import { fetchFrom, type Person } from './person.ts'
import type { Product } from './product.ts'

const MOST = 8 * 1024 * 1024
/** The door limits the file alone, not the form around it. */
const filled = (piece: string) => Buffer.from(piece.repeat(Math.floor(MOST / Buffer.byteLength(piece))))

/** Files meant to keep the server busy, each as large as the door accepts. */
export const HEAVY_FILES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'eight MiB of commas': () => filled(','),
  'eight MiB of brackets': () => filled('['),
  'eight MiB of quotation marks': () => filled('"'),
  'eight MiB of line ends': () => filled('\r\n'),
  'eight MiB of dashes, as forms are parted': () => filled('\r\n--'),
  'eight MiB of bytes by chance': () => randomBytes(MOST),
  '49,000 wrong rows': () =>
    Buffer.from(
      `date,sleep,energy,stress,note,updated_at\n${'2026-02-31,9,9,9,"a note that is long enough to be eight MiB of them in the end, nearly, with all its rows, of which there are many",never\n'.repeat(49_000)}`,
    ),
  'seven thousand days with long notes': () => longNotes(7_000),
  'a day of 1990, and all the days since': () => exportOf({ routine_days: [day('1990-01-01')] }),
  'an archive that unpacks to 256 MiB': () => archive(256),
  'an archive of 31 MiB of commas': () => archive(31),
}

const exportOf = (tables: object) =>
  Buffer.from(JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, tables }))
const day = (date: string) => ({
  ...{ date, off: '', mode: null, is_paused: false, entered_at: null },
  ...Object.fromEntries(HABIT_COLUMNS.map((column) => [column, 'done'])),
})

/** A valid file, nearly as large as the door accepts. */
function longNotes(count: number): Buffer {
  const first = Date.UTC(2000, 0, 1)
  const note = 'It was a long day. '.repeat(52)
  const rest = { sleep: 3, energy: null, stress: 1, note, updated_at: '2026-01-01T08:00:00Z' }
  const dates = Array.from({ length: count }, (_, back) =>
    new Date(first + back * 86_400_000).toISOString().slice(0, 10),
  )
  return exportOf({ checkins: dates.map((date) => ({ date, ...rest })) })
}

/**
 * Measures each response of `/healthz` while a member uploads the file, previews it and imports it, and returns the
 * results.
 */
export async function measureWhileImporting(
  product: Pick<Product, 'url' | 'origin'>,
  person: Person,
  bytes: Buffer,
): Promise<{ status: number; carriedOut: number; times: number[] }> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'file'))
  const request = new Request(`${product.url}/api/account/import`, {
    method: 'POST',
    headers: { origin: product.origin, cookie: person.cookie },
    body,
    redirect: 'manual',
  })
  // The form is serialised before timing starts, so that only the server is timed.
  const form = Buffer.from(await request.arrayBuffer())
  collectGarbage()
  let isOver = false
  const uploaded = fetch(request.url, { method: 'POST', headers: request.headers, body: form, redirect: 'manual' })
    .then(async ({ status }) => {
      // The parsed file is shown on the next page.
      await (await fetchFrom(product, '/account/import', { person })).text()
      const { status: carriedOut } = await fetchFrom(product, '/api/account/import/carry-out', { person, json: {} })
      return { status, carriedOut }
    })
    .finally(() => {
      isOver = true
    })
  const times: number[] = []
  do {
    const askedAt = performance.now()
    const answer = await fetchFrom(product, '/healthz')
    await answer.text()
    times.push(answer.status === 200 ? performance.now() - askedAt : Number.POSITIVE_INFINITY)
    await wait(20)
  } while (!isOver)
  return { ...(await uploaded), times }
}

/** Collects the garbage from creating the file, which would distort this process's timing. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** An archive with one table of a given number of MiB of commas. */
async function archive(mib: number): Promise<Buffer> {
  async function* tables() {
    yield { name: 'checkins.csv', text: ','.repeat(mib * 1024 * 1024) }
  }
  const pieces: Buffer[] = []
  for await (const piece of writeZip(tables(), new Date())) pieces.push(piece)
  return Buffer.concat(pieces)
}
