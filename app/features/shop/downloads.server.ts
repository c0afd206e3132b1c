import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { downloads, orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import { digestOf } from '#app/platform/keys/signing.ts'
import { fitsMailbox } from '#app/platform/messages/mailbox-limit.ts'
import { openFile } from '#app/platform/sales/product-files.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import type { FileKind, ProductFile } from '#app/values/shop.ts'
import { findDownload } from './catalogue.server.ts'
import { DOWNLOAD_DAYS, DOWNLOADS_PER_LINK, EBOOK_FORMATS, EBOOK_SAMPLE } from './ebook.ts'
import { itemsOf, type OrderRow } from './order-rows.server.ts'

const readBook = (file: string) => readFile(resolve('content/ebook/dist', file))

export const readSample = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readBook(EBOOK_SAMPLE.file))

/** Creates a download link for an order. Returns the token, which is shown once; only its hash is stored. */
export async function createDownload(tx: DbOrTx, now: Date, orderId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = daysAfter(now, DOWNLOAD_DAYS)
  await tx.insert(downloads).values({ tokenHash: digestOf(token), orderId, expiresAt, createdAt: now })
  return `/download/${token}`
}

/** A download added in the office; its file is missing only if somebody deleted it from the database by hand. */
type Added = { name: string; file: ProductFile | null }

export type DownloadState =
  | { status: 'ready'; left: number; expiresAt: string; added: Added | null }
  | { status: 'expired' | 'refunded' | 'unknown' }

/** Returns what a link can be used for now. Doesn't count as a use, since email scanners open every link. */
export async function downloadStateOf(tools: Tools, token: string): Promise<DownloadState> {
  const { db, clock } = tools
  const { id, kind, status } = orders
  const [found] = await db
    .select({ used: downloads.used, expiresAt: downloads.expiresAt, order: status, orderId: id, kind })
    .from(downloads)
    .innerJoin(orders, eq(orders.id, downloads.orderId))
    .where(eq(downloads.tokenHash, digestOf(token)))
  if (!found) return { status: 'unknown' }
  if (found.order !== 'paid') return { status: 'refunded' }
  const left = DOWNLOADS_PER_LINK - found.used
  if (left <= 0 || found.expiresAt <= clock.now()) return { status: 'expired' }
  const added = found.kind === 'download' ? await findAdded(tools, found.orderId) : null
  return { status: 'ready', left, expiresAt: found.expiresAt.toISOString(), added }
}

async function findAdded(tools: Tools, orderId: string): Promise<Added> {
  const [item] = await itemsOf(tools.db, orderId)
  if (!item) throw new Error(`order ${orderId} is of nothing`)
  return { name: item.name, file: findDownload(item.productId, tools)?.file ?? null }
}

/**
 * Uses a link once and returns the file.
 *
 * @throws AppError 410 when the link is expired, used up or its order was refunded; 404 when it never existed.
 */
export async function redeemDownload(tools: Tools, token: string, format: keyof typeof EBOOK_FORMATS | 'file') {
  const state = await downloadStateOf(tools, token)
  // Opens the file first: an unreadable file must not use up a link.
  const given = state.status === 'ready' ? await openDownload(tools, state.added, format) : null
  if (given && (await countDownload(tools, token))) return given
  await given?.body.cancel()
  if (state.status === 'unknown') throw new AppError('not_found', 'That isn’t one of our download links.')
  throw new AppError(
    'gone',
    state.status === 'refunded'
      ? 'The order behind this link was refunded or is in dispute, so its download has ended.'
      : 'This link has expired. Open it again and we will send you a fresh one.',
  )
}

/** Counts a use of a link. @returns False when it has expired or is used up. */
async function countDownload({ db, clock }: Pick<Tools, 'db' | 'clock'>, token: string): Promise<boolean> {
  const now = clock.now()
  const isGood = and(lt(downloads.used, DOWNLOADS_PER_LINK), gt(downloads.expiresAt, now))
  const counted = await db
    .update(downloads)
    .set({ used: sql`${downloads.used} + 1`, takenAt: sql`array_append(${downloads.takenAt}, ${now})` })
    .where(and(eq(downloads.tokenHash, digestOf(token)), isGood))
    .returning({ used: downloads.used })
  return counted.length > 0
}

type Given = { body: ReadableStream<Uint8Array>; kind: FileKind; file: string }

async function openDownload(
  tools: Tools,
  added: Added | null,
  format: keyof typeof EBOOK_FORMATS | 'file',
): Promise<Given> {
  if (added) {
    if (!added.file) throw new Error(`“${added.name}” has no file`)
    const { kind } = added.file
    return { body: await openFile(tools, added.file), kind, file: fileName(added.name, kind) }
  }
  const kind = format === 'file' ? 'pdf' : format
  const { file } = EBOOK_FORMATS[kind]
  return { body: new Blob([new Uint8Array(await readBook(file))]).stream(), kind, file }
}

/** Converts a product's name to a file name, in letters that every system supports. */
const fileName = (name: string, kind: FileKind): string =>
  `${
    name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'download'
  }.${kind}`

/** Emails a fresh link to the address of an old link's order. Doesn't reveal whether there was one. */
export async function renewDownload(tools: Tools, token: string): Promise<void> {
  const found = await tools.db
    .select({ id: orders.id, email: orders.email, kind: orders.kind })
    .from(downloads)
    .innerJoin(orders, eq(orders.id, downloads.orderId))
    .where(and(eq(downloads.tokenHash, digestOf(token)), eq(orders.status, 'paid')))
  await mailLinks(tools, found)
}

/** Emails fresh links for every download bought with an address. Doesn't reveal whether there are any. */
export async function resendDownloads(tools: Tools, email: string): Promise<void> {
  const bought = (kind: 'ebook' | 'download', most: number) =>
    tools.db
      .select({ id: orders.id, email: orders.email, kind: orders.kind })
      .from(orders)
      .where(and(eq(orders.email, email), eq(orders.kind, kind), eq(orders.status, 'paid')))
      .orderBy(desc(orders.createdAt))
      .limit(most)
  await mailLinks(tools, [...(await bought('ebook', 1)), ...(await bought('download', MOST_RESENT))])
}

const MOST_RESENT = 5

type Bought = Pick<OrderRow, 'id' | 'email' | 'kind'>

async function mailLinks(tools: Tools, found: readonly Bought[]): Promise<void> {
  for (const { id, email, kind } of found) {
    if (!email || !(await fitsMailbox(tools, email))) continue
    await tools.outbox.transaction(async (tx, post) => {
      const path = await createDownload(tx, tools.clock.now(), id)
      await post({ to: email, template: 'ebook-link', props: { path, ...(await nameOf(tx, { id, kind })) } })
    })
  }
}

/** Returns the name of an added download for its link's email; nothing for the e-book. */
export async function nameOf(tx: DbOrTx, { id, kind }: Pick<OrderRow, 'id' | 'kind'>): Promise<{ name?: string }> {
  if (kind !== 'download') return {}
  const [item] = await itemsOf(tx, id)
  return item ? { name: item.name } : {}
}
