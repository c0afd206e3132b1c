import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageCounts } from '#app/platform/page-counts.ts'
import { fileHeaders, safeHeaders } from './middleware/security.ts'

type Encoding = 'identity' | 'br' | 'gzip'

/** Bytes that are the same for everybody, kept in memory in every encoding with their finished headers. */
type Document = {
  status: number
  etag: string
  bodies: Partial<Record<Encoding, Buffer>>
  heads: Partial<Record<Encoding, Record<string, string | number>>>
}

const PAGES_KEPT = 500
const PAGE_LIFE_MS = 5 * 60_000
const DRAWING_MS = 10_000

/**
 * What needs no thinking is answered before anything else runs: files of the build and public pages for signed-out
 * visitors, from memory, compressed once, with validators. Everything else goes on to the application.
 */
export function createFrontDoor({
  personalCookies,
  secure,
  clientFolder,
  now,
  onView,
}: {
  /** Whoever brings one of these sees pages of their own: a name, a cart. */
  personalCookies: readonly string[]
  secure: boolean
  clientFolder: string | null
  now: () => number
  /** Told of every page that is given out. */
  onView: PageCounts['note']
}) {
  const files = clientFolder ? readFiles(clientFolder, secure) : new Map<string, Document>()
  const pages = new Map<string, { page: Document; until: number }>()
  let edition = 0
  const cookiePattern = new RegExp(`(?:^|; )(?:${personalCookies.join('|')})=`)
  const isPersonal = (cookie: string | undefined) => cookie !== undefined && cookiePattern.test(cookie)

  return {
    /** Answers from memory; false = not here. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url ?? '/'
      const file = files.get(url)
      if (file) return send(file, request, response)
      const kept = pages.get(url)
      if (!kept) return false
      if (isPersonal(request.headers.cookie)) return false
      if (kept.until < now()) {
        // One visitor has it drawn anew; the others need not wait for that.
        kept.until = now() + DRAWING_MS
        return false
      }
      if (request.method === 'GET') onView(url, request.headers)
      return send(kept.page, request, response)
    },

    /** Keeps a public page for later visitors, and gives it to this one as they will get it. */
    async keep(
      url: string,
      page: { html: string; status: number; headers: Headers },
      { accepted, drawnFrom }: { accepted: string | undefined; drawnFrom: number },
    ): Promise<Response> {
      const document = await createDocument(Buffer.from(page.html), page.status, Object.fromEntries(page.headers))
      if (drawnFrom === edition) {
        if (pages.size >= PAGES_KEPT) pages.delete(pages.keys().next().value ?? '')
        pages.set(url, { page: document, until: now() + PAGE_LIFE_MS })
      }
      const encoding = chooseEncoding(document, accepted)
      const { 'content-length': _length, ...head } = document.heads[encoding] ?? {}
      const headers = Object.entries(head).map(([name, value]): [string, string] => [name, String(value)])
      return new Response(new Uint8Array(document.bodies[encoding] ?? []), { status: page.status, headers })
    },

    /** The style sheets of the build, by the address under which pages ask for them. */
    styleSheets: (): ReadonlyMap<string, string> =>
      new Map(
        [...files].flatMap(([url, { bodies }]) =>
          url.endsWith('.css') && bodies.identity ? [[url, bodies.identity.toString()]] : [],
        ),
      ),

    /** Which files each part of a page needs (browser/part.tsx), as the build says. */
    partFiles(): Record<string, string[]> {
      const list = files.get('/assets/parts.json')?.bodies.identity
      return list ? JSON.parse(list.toString()) : {}
    },

    /** Whether a page drawn for these cookies may hold something that is only theirs. */
    isPersonal,

    /** Forgets every kept page: something was published. */
    forgetPages() {
      edition += 1
      pages.clear()
    },

    /** Counts what was published: a page drawn from an older edition is not kept. */
    edition: () => edition,
  }

  async function createDocument(body: Buffer, status: number, headers: Record<string, string>): Promise<Document> {
    const bodies = { identity: body, br: await brotli(body, 11), gzip: await gzipAsync(body, { level: 9 }) }
    return withHeads(bodies, status, { ...safeHeaders(secure), ...headers })
  }
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const brotli = (body: Buffer, quality: number) =>
  brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

function send(document: Document, request: IncomingMessage, response: ServerResponse): true {
  if (request.headers['if-none-match']?.includes(document.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...head } = document.heads.identity ?? {}
    response.writeHead(304, head).end()
    return true
  }
  const encoding = chooseEncoding(document, request.headers['accept-encoding'])
  response
    .writeHead(document.status, document.heads[encoding])
    .end(request.method === 'HEAD' ? undefined : document.bodies[encoding])
  return true
}

function chooseEncoding({ bodies }: Document, accepted = ''): Encoding {
  if (bodies.br && accepted.includes('br')) return 'br'
  return bodies.gzip && accepted.includes('gzip') ? 'gzip' : 'identity'
}

function withHeads(bodies: Document['bodies'], status: number, headers: Record<string, string>): Document {
  const etag = `"${createHash('sha256')
    .update(bodies.identity ?? '')
    .digest('base64url')
    .slice(0, 22)}"`
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

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

// Only files with a known type are served, so a source map, a dotfile or an editor's leftover never is.
function readFiles(folder: string, secure: boolean): Map<string, Document> {
  const files = new Map<string, Document>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || !type || entry.name.startsWith('.') || entry.parentPath.includes('.vite')) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${path
      .slice(folder.length + 1)
      .split('\\')
      .join('/')}`
    const identity = readFileSync(path)
    const compressed = readCompressed(path)
    // The build puts a hash of the content into every name below /assets/.
    const life = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    const headers = {
      ...fileHeaders(secure),
      'content-type': type,
      'cache-control': life,
      vary: 'accept-encoding',
    }
    files.set(url, withHeads({ identity, ...compressed }, 200, headers))
  }
  return files
}

function readCompressed(path: string): Partial<Record<Encoding, Buffer>> {
  const read = (suffix: string) => {
    try {
      return readFileSync(path + suffix)
    } catch {
      return undefined
    }
  }
  const [br, gz] = [read('.br'), read('.gz')]
  return { ...(br ? { br } : {}), ...(gz ? { gzip: gz } : {}) }
}
