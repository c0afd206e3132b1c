import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileHeaders } from '../middleware/safe-headers.ts'
import type { Encoding } from './accept-encoding.ts'
import { createDocument, type Document } from './documents.ts'

/** Reads the build's files into memory, by the URL under which pages request them. */
export function readClientFiles(folder: string | null, secure: boolean) {
  const files = folder ? readFiles(folder, secure) : new Map<string, Document>()
  return {
    find: (url: string) => files.get(url),

    /** The style sheets, by URL. */
    styleSheets: (): ReadonlyMap<string, string> =>
      new Map(
        [...files].flatMap(([url, { bodies }]) =>
          url.endsWith('.css') && bodies.identity ? [[url, bodies.identity.toString()]] : [],
        ),
      ),
  }
}

export type ClientFiles = ReturnType<typeof readClientFiles>

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

// Only known file types are served, so a source map, a dotfile or an editor's leftover never is.
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
    // Names below /assets/ contain a hash of the content.
    const life = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    const headers = {
      ...fileHeaders(secure),
      'content-type': type,
      'cache-control': life,
      vary: 'accept-encoding',
    }
    files.set(url, createDocument({ identity: readFileSync(path), ...readCompressed(path) }, 200, headers))
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
