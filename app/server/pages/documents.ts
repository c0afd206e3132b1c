import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'

/** A response that is the same for everyone, held in memory in every encoding with its finished headers. */
export type Document = {
  status: number
  etag: string
  bodies: Bodies
  heads: Partial<Record<Encoding, Record<string, string | number>>>
}

type Bodies = Partial<Record<Encoding, Buffer>>

/** Adds headers to bodies that are already compressed. */
export function createDocument(bodies: Bodies, status: number, headers: Record<string, string>): Document {
  const etag = etagOf(bodies.identity)
  const heads: Document['heads'] = {}
  for (const [encoding, body] of Object.entries(bodies) as [Encoding, Buffer][]) {
    heads[encoding] = {
      ...headers,
      etag,
      'content-length': body.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
  }
  return { status, etag, bodies, heads }
}

// The same for every encoding and compression level, so it's a weak validator.
const etagOf = (body: Buffer | undefined) =>
  `W/"${createHash('sha256')
    .update(body ?? '')
    .digest('base64url')
    .slice(0, 22)}"`

/** Compresses fast, for a response in progress: nearly as small, in a hundredth of the time. */
export const packQuickly = async (body: Buffer): Promise<Bodies> => ({
  identity: body,
  br: await brotli(body, 5),
  gzip: await gzipAsync(body, { level: 5 }),
})

/** Compresses as small as possible, for what is sent many times. Runs in the background. */
export const packWell = async (body: Buffer): Promise<Bodies> => ({
  identity: body,
  br: await brotli(body, 11),
  gzip: await gzipAsync(body, { level: 9 }),
})

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const brotli = (body: Buffer, quality: number) =>
  brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** Sends the document, or 304 when the browser has it already. */
export function sendDocument(document: Document, request: IncomingMessage, response: ServerResponse): void {
  const { status, head, body } = answerWith(document, request.headers)
  response.writeHead(status, head).end(request.method === 'HEAD' ? undefined : body)
}

/** Returns the response for a browser that requests the document with these headers. */
export function answerWith(
  document: Document,
  asked: { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | undefined },
): { status: number; head: Record<string, string | number>; body?: Buffer } {
  if (asked['if-none-match']?.includes(document.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...head } = document.heads.identity ?? {}
    return { status: 304, head }
  }
  const encoding = chooseEncoding(asked['accept-encoding'], document.bodies)
  if (encoding === null) return { status: 406, head: { 'content-length': 0, vary: 'accept-encoding' } }
  const [head = {}, body] = [document.heads[encoding], document.bodies[encoding]]
  return { status: document.status, head, ...(body ? { body } : {}) }
}
