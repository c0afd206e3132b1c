import { setTimeout as wait } from 'node:timers/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { ask, type Person } from './person.ts'
import type { Product } from './product.ts'

const MOST = 8 * 1024 * 1024
/** The door counts the file alone; the form around it is allowed for. */
const filled = (piece: string) => Buffer.from(piece.repeat(Math.floor(MOST / Buffer.byteLength(piece))))

/** Files that want to keep the server busy, each as large as the door takes. */
export const HEAVY_FILES: Readonly<Record<string, () => Buffer>> = {
  'eight MiB of commas': () => filled(','),
  'eight MiB of brackets': () => filled('['),
  'eight MiB of quotation marks': () => filled('"'),
  'eight MiB of line ends': () => filled('\r\n'),
  'eight MiB of dashes, as forms are parted': () => filled('\r\n--'),
  '49,000 wrong rows': () =>
    Buffer.from(
      `date,sleep,energy,stress,note,updated_at\n${'2026-02-31,9,9,9,"a note that is long enough to be eight MiB of them in the end, nearly, with all its rows, of which there are many",never\n'.repeat(49_000)}`,
    ),
  'an archive that unpacks to 256 MiB': () => archive(256),
  'an archive of 31 MiB of commas': () => archive(31),
}

/** How long each answer of `/healthz` took while a member brought the file, and how the file was answered. */
export async function askWhileImporting(
  product: Pick<Product, 'url' | 'origin'>,
  person: Person,
  bytes: Buffer,
): Promise<{ status: number; times: number[] }> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'file'))
  const request = new Request(`${product.url}/api/account/import`, {
    method: 'POST',
    headers: { origin: product.origin, cookie: person.cookie },
    body,
    redirect: 'manual',
  })
  // The form is written before the clock, so that what is timed is the server.
  const form = Buffer.from(await request.arrayBuffer())
  let isOver = false
  const brought = fetch(request.url, { method: 'POST', headers: request.headers, body: form, redirect: 'manual' })
    .then(async ({ status }) => {
      // What was read is shown on the page that follows.
      if (status === 303) await (await ask(product, '/account/import', { person })).text()
      return status
    })
    .finally(() => {
      isOver = true
    })
  const times: number[] = []
  do {
    const askedAt = performance.now()
    const answer = await ask(product, '/healthz')
    await answer.text()
    times.push(answer.status === 200 ? performance.now() - askedAt : Number.POSITIVE_INFINITY)
    await wait(20)
  } while (!isOver)
  return { status: await brought, times }
}

/** An archive with one table of so many MiB of commas. */
function archive(mib: number): Buffer {
  const name = Buffer.from('checkins.csv')
  const content = Buffer.alloc(mib * 1024 * 1024, ',')
  const packed = deflateRawSync(content, { level: 1 })
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(content), 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 'latin1')
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  sizes.copy(local, 14)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\u0001\u0002', 'latin1')
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  sizes.copy(central, 16)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}
