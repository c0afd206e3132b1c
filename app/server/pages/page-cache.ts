import { createDocument, type Document, packQuickly, packWell } from './documents.ts'

export type DrawnPage = { html: string; status: number; headers: Record<string, string> }

type CachedPage = {
  page: Document
  until: number
  /** Something was published since it was rendered. */
  isOutdated: boolean
}

const PAGE_LIFE_MS = 5 * 60_000
/** How long a stale page is served after rendering a newer one failed. */
const NEXT_TRY_MS = 10_000

/**
 * Caches public pages by address, rendering each once for concurrent requests. The cache is bounded by the number of
 * public addresses: nothing else is ever stored in it.
 */
export function createPageCache({ now }: { now: () => number }) {
  const kept = new Map<string, CachedPage>()
  const drawing = new Map<string, Promise<Document>>()
  let packing: Promise<void> = Promise.resolve()

  const keepFor = (lifeMs: number, address: string, page: Document) =>
    kept.set(address, { page, until: now() + lifeMs, isOutdated: false })

  async function drawAnew(
    address: string,
    draw: () => Promise<DrawnPage>,
    isCurrent: () => boolean,
  ): Promise<Document> {
    const drawn = await draw()
    const before = kept.get(address)?.page
    if (drawn.status >= 500 && before) {
      // While the database is unreachable, readers get the stale page.
      if (isCurrent()) keepFor(NEXT_TRY_MS, address, before)
      return before
    }
    const page = createDocument(await packQuickly(Buffer.from(drawn.html)), drawn.status, drawn.headers)
    if (!isCurrent()) return page
    if (page.status !== 200) {
      if (page.status < 500) kept.delete(address)
      return page
    }
    const isNew = before?.etag !== page.etag
    keepFor(PAGE_LIFE_MS, address, isNew ? page : before)
    if (isNew) packLater(address, page)
    return page
  }

  /** One at a time: best compression occupies a thread for up to half a second. */
  function packLater(address: string, page: Document): void {
    packing = packing.then(async () => {
      const [body, head] = [page.bodies.identity, page.heads.identity]
      if (!body || kept.get(address)?.page !== page) return
      const headers = Object.entries(head ?? {}).map(([name, value]): [string, string] => [name, String(value)])
      Object.assign(page, createDocument(await packWell(body), page.status, Object.fromEntries(headers)))
    })
  }

  return {
    /** Returns the page that may be sent now; null = it must be rendered first. */
    find(address: string): Document | null {
      const entry = kept.get(address)
      if (!entry || entry.isOutdated) return null
      // One request re-renders it; the others get the stale page meanwhile.
      return entry.until >= now() || drawing.has(address) ? entry.page : null
    },

    /** Returns the page, rendered now unless another request is already rendering it. */
    give(address: string, draw: () => Promise<DrawnPage>): Promise<Document> {
      const begun = drawing.get(address)
      if (begun) return begun
      // False when something was published meanwhile: the page may have been rendered from the older text.
      const isCurrent = () => drawing.get(address) === promise
      const promise: Promise<Document> = drawAnew(address, draw, isCurrent).finally(() => {
        if (isCurrent()) drawing.delete(address)
      })
      drawing.set(address, promise)
      return promise
    },

    /** Marks every page as outdated after something was published; each is re-rendered at its next visit. */
    forget(): void {
      drawing.clear()
      for (const entry of kept.values()) entry.isOutdated = true
    },

    count: () => kept.size,

    /** Resolves once every cached page has been compressed as small as possible. */
    packed: () => packing,
  }
}
