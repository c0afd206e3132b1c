import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startProduct } from '#dev/durability/product.ts'
import { compareUnderLoad, type Target } from './load.ts'
import type { Report } from './report.ts'

/** The page that costs most to render. */
const PATH = '/evidence'
/** As a multiple of the cached page at its canonical address, without cookies. */
const MOST = 1.3

const ACCEPTS = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }
const randomWord = (bytes: number) => randomBytes(bytes).toString('base64url')
const visitor = `${randomWord(32)}.${randomWord(32)}`
const session = `${randomWord(24)}.${encodeURIComponent(randomBytes(32).toString('base64'))}`

type Spelling = { path?: string; cookie?: string; status?: number }

/** What a stranger can add to an address: for all of it the cached page, or its redirect, costs the same. */
const SPELLINGS: Record<string, Spelling> = {
  'with something after the ?': { path: `${PATH}?utm_source=letter&page=2` },
  'with cookies of others': { cookie: 'theme=dark; _ga=GA1.1.1234567890.1234567890; a=b' },
  'with a session that was made up': { cookie: `session=${session}` },
  'with a cart that was made up': { cookie: `visitor=${visitor}` },
  'with both, in odd spelling': { cookie: `a=b;session =${session};visitor= "${visitor}";Session=x` },
  'in capitals': { path: PATH.toUpperCase(), status: 308 },
  'with slashes too many': { path: `/${PATH}//`, status: 308 },
  'with letters as codes': { path: PATH.replace('e', '%65'), status: 308 },
}

/** Compares a public page in any spelling and with any foreign cookies with the cached page itself. */
export async function measureSpellings(folder: string, report: Report): Promise<void> {
  const product = await startProduct({ dataDir: join(folder, 'spellings') })
  const target = ({ path = PATH, cookie, status = 200 }: Spelling): Target => ({
    ...{ url: product.url + path, pid: product.pid, status },
    headers: { ...ACCEPTS, ...(cookie ? { cookie } : {}) },
  })
  try {
    report.heading(`${PATH} as strangers may ask for it, time on the processor, of the kept page’s`)
    await fetch(product.url + PATH)
    for (const [name, spelling] of Object.entries(SPELLINGS)) {
      const effort = { rounds: 5, seconds: 1, connections: 32 }
      const { cpu, product: odd } = await compareUnderLoad(target(spelling), target({}), effort)
      report.figure(name, cpu, { atMost: MOST })
      report.note('', `${Math.round(odd.perSecond)} a second, 99 of 100 within ${odd.p99.toFixed(1)} ms`)
    }
  } finally {
    await product.end('SIGTERM')
  }
}
