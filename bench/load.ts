import { readFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'

export type Target = {
  url: string
  /** The process whose CPU time is measured. */
  pid: number
  method?: 'GET' | 'PUT'
  headers?: Record<string, string>
  /** The expected status; 200 by default. */
  status?: number
  /** The bodies each connection sends in turn. */
  bodies?: readonly string[]
}

/** The results of one round of load. */
type Round = { perSecond: number; p50: number; p99: number; cpuPerRequest: number; busy: number }

/** Medians over the rounds; ratios are of consecutive rounds, which cancels out other load on the machine. */
export type Comparison = { product: Round; bare: Round; throughput: number; p50: number; p99: number; cpu: number }

type Effort = { rounds: number; seconds: number; connections: number }

// After this many responses everything hot has been compiled.
const WARM_AFTER = 3_000

/**
 * Loads product and bare server in turn (A B A B …), after one warm-up round each.
 *
 * @throws Error when a response has an unexpected status: a fast refusal is no result.
 */
export async function compareUnderLoad(product: Target, bare: Target, effort: Effort): Promise<Comparison> {
  const pairs: [Round, Round][] = []
  for (const target of [product, bare]) await load(target, { ...effort, atLeast: WARM_AFTER })
  for (let round = 0; round < effort.rounds; round += 1) {
    pairs.push([await load(product, effort), await load(bare, effort)])
  }
  const ratio = (of: (round: Round) => number) => median(pairs.map(([ours, theirs]) => of(ours) / of(theirs)))
  return {
    product: medians(pairs.map(([ours]) => ours)),
    bare: medians(pairs.map(([, theirs]) => theirs)),
    throughput: ratio((round) => round.perSecond),
    p50: ratio((round) => round.p50),
    p99: ratio((round) => round.p99),
    cpu: ratio((round) => round.cpuPerRequest),
  }
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
}

const medians = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  cpuPerRequest: median(rounds.map((round) => round.cpuPerRequest)),
  busy: median(rounds.map((round) => round.busy)),
})

/**
 * Opens the given number of connections, each sending its next request when the last is answered. Written on bare
 * sockets, because a ready-made JavaScript client uses several times the CPU of the servers measured here: it would be
 * the bottleneck, and every server would look the same.
 */
export async function load(
  target: Target,
  { seconds, connections, atLeast = 0 }: Effort & { atLeast?: number },
): Promise<Round> {
  const { hostname, port } = new URL(target.url)
  const requests = (target.bodies ?? ['']).map((body) => requestBytes(target, body))
  const times: number[] = []
  const cpuBefore = cpuSeconds(target.pid)
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const talk = () =>
    new Promise<void>((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port), noDelay: true })
      let sentAt = performance.now()
      let sent = 0
      const send = () => socket.write(requests[sent++ % requests.length] ?? '')
      socket.once('connect', send)
      socket.once('error', reject)
      eachAnswer(socket, (status) => {
        if (status !== (target.status ?? 200))
          return reject(new Error(`${target.method ?? 'GET'} ${target.url} was answered with ${status}`))
        const now = performance.now()
        times.push(now - sentAt)
        if (now >= until && times.length >= atLeast) {
          socket.destroy()
          return resolve()
        }
        sentAt = now
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, talk))
  const elapsed = (performance.now() - startedAt) / 1000
  const cpu = cpuSeconds(target.pid) - cpuBefore
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    cpuPerRequest: cpu / times.length,
    busy: cpu / elapsed,
  }
}

function requestBytes({ url, method = 'GET', headers = {} }: Target, body: string): Buffer {
  const { host, pathname, search } = new URL(url)
  const all = { host, ...headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Calls back with the status of each complete response. Only for responses with a content length. */
function eachAnswer(socket: Socket, onAnswer: (status: number) => void): void {
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  let missing = 0
  socket.on('data', (part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    if (missing > 0) missing -= bytes.length
    else {
      head = head.length > 0 ? Buffer.concat([head, bytes]) : bytes
      const end = head.indexOf(HEAD_END)
      if (end === -1) return
      const text = head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (length === undefined) {
        socket.destroy(new Error(`An answer does not say its length:\n${text}`))
        return
      }
      status = Number(text.slice(9, 12))
      missing = Number(length) - (head.length - end - HEAD_END.length)
      head = Buffer.alloc(0)
    }
    if (missing === 0) onAnswer(status)
  })
}

/** CPU time of a process, over all its threads. */
export function cpuSeconds(pid: number): number {
  // Fields 14 and 15 are hundredths of a second; the name in field 2 may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
