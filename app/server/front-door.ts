import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCounts } from '#app/platform/page-counts.ts'
import type { Addresses } from './addresses.ts'
import type { ClientFiles } from './client-files.ts'
import { answerWith, type Document, sendDocument } from './documents.ts'
import { createKeptPages, type DrawnPage } from './kept-pages.ts'
import { remembering } from './remembering.ts'
import { safeHeaders } from './safe-headers.ts'

/**
 * What needs no thinking is answered before anything else runs: files of the build, other spellings of an address, and
 * public pages for signed-out visitors, from memory. Everything else goes on to the application.
 */
export function createFrontDoor({
  isPersonal: read,
  secure,
  files,
  addresses,
  now,
  onView,
  served = { page: 0, file: 0 },
}: {
  /**
   * Whether these cookies are ours and make pages personal: a name, a cart. Asked of those who read them for the pages;
   * always the same for the same cookies.
   */
  isPersonal: (cookies: string) => boolean
  secure: boolean
  files: ClientFiles
  addresses: Addresses
  now: () => number
  /** Told of every page that is given out. */
  onView: PageCounts['note']
  /** Counts what is answered from memory. */
  served?: { page: number; file: number }
}) {
  const known = remembering(read)
  const isPersonal = (cookies: string | undefined) => cookies !== undefined && cookies !== '' && known(cookies)
  const pages = createKeptPages({ now })
  const safe = safeHeaders(secure)

  return {
    isPersonal,

    /** Answers a read (GET or HEAD) from memory; false = not here. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const url = request.url ?? '/'
      const file = files.find(url)
      if (file) {
        served.file += 1
        sendDocument(file, request, response)
        return true
      }
      const [path, query] = split(url)
      // Only addresses in their one spelling are kept, so what is found needs no reading.
      let page = pages.find(url)
      if (!page) {
        const spelling = addresses.spellingOf(path)
        if (spelling) {
          response.writeHead(308, { ...safe, location: spelling + query, 'content-length': 0 }).end()
          return true
        }
        const address = addresses.sharedAddress(path, query)
        page = address === null ? null : pages.find(address)
      }
      if (!page || isPersonal(request.headers.cookie)) return false
      if (request.method === 'GET') onView(path, request.headers)
      served.page += 1
      sendDocument(page, request, response)
      return true
    },

    /** Under which address what is asked for is the same for everybody; null = it is drawn for this visitor. */
    sharedAddress(request: Request): string | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const { pathname, search } = new URL(request.url)
      return isPersonal(request.headers.get('cookie') ?? undefined) ? null : addresses.sharedAddress(pathname, search)
    },

    /** Gives a public page to the one who asks as everybody gets it, and keeps it. */
    async share(address: string, draw: () => Promise<DrawnPage>, asked: Headers): Promise<Response> {
      const page = await pages.give(address, async () => {
        const drawn = await draw()
        return { ...drawn, headers: { ...safe, ...drawn.headers } }
      })
      return toResponse(page, asked)
    },

    /** Something was published: every page is drawn anew. */
    forgetPages: pages.forget,

    /** The kept pages, for tests and figures. */
    pages,
  }
}

function split(url: string): [path: string, query: string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)]
}

function toResponse(page: Document, asked: Headers): Response {
  const { status, head, body } = answerWith(page, {
    'if-none-match': asked.get('if-none-match') ?? undefined,
    'accept-encoding': asked.get('accept-encoding') ?? undefined,
  })
  const { 'content-length': _length, ...headers } = head
  const heads = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(body ? new Uint8Array(body) : null, { status, headers: heads })
}
