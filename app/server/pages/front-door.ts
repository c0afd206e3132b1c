import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCounts } from '#app/platform/watch/page-counts.ts'
import { memoised } from '#app/platform/web/memoised.ts'
import { safeHeaders } from '../middleware/safe-headers.ts'
import type { Addresses } from './addresses.ts'
import type { ClientFiles } from './client-files.ts'
import { answerWith, type Document, sendDocument } from './documents.ts'
import { createPageCache, type DrawnPage } from './page-cache.ts'

type Parts = {
  /**
   * Returns whether these cookies make pages personal: a name, a cart. Supplied by the modules that read them for the
   * pages; deterministic for the same cookies.
   */
  isPersonal: (cookies: string) => boolean
  secure: boolean
  files: ClientFiles
  addresses: Addresses
  now: () => number
  /** Called for every page that is sent. */
  onView: PageCounts['note']
  /** Counts responses from memory. */
  served?: { page: number; file: number }
}

/**
 * Answers from memory, before anything else runs: build files, redirects to canonical addresses, and public pages for
 * signed-out visitors. Everything else goes on to the application.
 */
export function createFrontDoor({ secure, files, addresses, now, onView, ...parts }: Parts) {
  const { served = { page: 0, file: 0 } } = parts
  const known = memoised(parts.isPersonal)
  const isPersonal = (cookies: string | undefined) => cookies !== undefined && cookies !== '' && known(cookies)
  const pages = createPageCache({ now })
  const safe = safeHeaders(secure)

  return {
    isPersonal,

    /** Answers a read (GET or HEAD) from memory; false = not cached. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const url = request.url ?? '/'
      const file = files.find(url)
      if (file) {
        served.file += 1
        sendDocument(file, request, response)
        return true
      }
      const [path, query] = split(url)
      // Only canonical addresses are cached, so a hit needs no parsing.
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

    /**
     * Returns the cache key of a request whose response is the same for everyone; null = it's rendered for this
     * visitor.
     */
    sharedAddress(request: Request): string | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const { pathname, search } = new URL(request.url)
      return isPersonal(request.headers.get('cookie') ?? undefined) ? null : addresses.sharedAddress(pathname, search)
    },

    /** Returns the shared version of a public page, and caches it. */
    async share(address: string, draw: () => Promise<DrawnPage>, asked: Headers): Promise<Response> {
      const page = await pages.give(address, async () => {
        const drawn = await draw()
        return { ...drawn, headers: { ...safe, ...drawn.headers } }
      })
      return toResponse(page, asked)
    },

    /** Drops all cached pages after something was published. */
    forgetPages: pages.forget,
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
