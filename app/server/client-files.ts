import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { Encoding } from './accept-encoding.ts'
import { createDocument, type Document } from './documents.ts'
import { fileHeaders } from './middleware/security.ts'

/** The files of the build by the addresses under which pages ask for them. Each is read when it is first asked for, and kept. */
export function readClientFiles(folder: string | null, secure: boolean) {
  const paths = folder ? listFiles(folder) : new Map<string, string>()
  const opened = new Map<string, Document>()
  const find = (url: string): Document | undefined => {
    const path = paths.get(url)
    const known = opened.get(url)
    if (known || !path) return known
    const file = readFile(url, path, secure)
    opened.set(url, file)
    return file
  }
  return {
    find,

    /** A style sheet, by its address. */
    styleSheet: (url: string): string | undefined => find(url)?.bodies.identity?.toString(),
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

// Only files with a known type are served, so a source map, a dotfile or an editor's leftover never is.
function listFiles(folder: string): Map<string, string> {
  const paths = new Map<string, string>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !TYPES[extname(entry.name)] || entry.name.startsWith('.')) continue
    if (entry.parentPath.includes('.vite')) continue
    const path = join(entry.parentPath, entry.name)
    paths.set(`/${relative(folder, path).split('\\').join('/')}`, path)
  }
  return paths
}

function readFile(url: string, path: string, secure: boolean): Document {
  // The build puts a hash of the content into every name below /assets/.
  const life = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  const headers = {
    ...fileHeaders(secure),
    'content-type': TYPES[extname(path)] ?? '',
    'cache-control': life,
    vary: 'accept-encoding',
  }
  return createDocument({ identity: readFileSync(path), ...readCompressed(path) }, 200, headers)
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
