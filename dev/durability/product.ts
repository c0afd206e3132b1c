import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** How a process ended. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null }

export type Product = {
  pid: number
  dataDir: string
  /** Where to connect. */
  url: string
  /** The product's own URL: the Origin of its pages. */
  origin: string
  /** From the start of the process to the printed URL. */
  readyMs: number
  output(): string
  /** Resolves once the process has printed the text. */
  said(text: string): Promise<void>
  ended: Promise<Ending>
  /** Sends the signal and waits until the process has exited. */
  end(signal: NodeJS.Signals): Promise<Ending>
}

export type ProductOptions = {
  dataDir: string
  env?: Record<string, string>
  /** Additional arguments, as from `npm run …`. */
  args?: readonly string[]
  through?: readonly string[]
  /** The script to run instead of the one `npm start` runs. */
  script?: string
  /** The whole command, instead of Node and a script. */
  command?: readonly string[]
}

/** A compile cache shared by all processes of a run. The product's own one is in its data folder (server/index.ts). */
export const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') }
const READY_WITHIN_MS = 120_000

/**
 * Starts the product as `npm start` does, in a killable process of its own.
 *
 * @param through A program and its arguments that start the product, for example a tracer.
 * @throws Error with the whole output, when it exits before it's ready.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const startedAt = performance.now()
  const { child, output, ended } = launch(options)
  const origin = await new Promise<string>((ready, refuse) => {
    const timer = setTimeout(() => refuse(new Error(`Not ready in time:\n${output()}`)), READY_WITHIN_MS)
    child.stdout?.on('data', () => {
      const address = /The site\s+(\S+)/.exec(output())?.[1]
      // The last line of its output.
      if (!address || !/^ {2}Data\s/m.test(output())) return
      clearTimeout(timer)
      ready(address)
    })
    ended.then(({ code, signal }) => {
      clearTimeout(timer)
      refuse(new Error(`The product ended with ${signal ?? code} before it was ready:\n${output()}`))
    })
  })
  const pid = child.pid ?? 0
  return {
    pid,
    dataDir: options.dataDir,
    // With a public address configured it prints where it really listens.
    url: /Listens at\s+(\S+)/.exec(output())?.[1] ?? origin.replace('localhost', '127.0.0.1'),
    origin,
    readyMs: performance.now() - startedAt,
    output,
    async said(wanted) {
      while (!output().includes(wanted)) await once(child.stdout ?? child, 'data')
    },
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

// A failing test leaves no server behind.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the product's process without waiting until it's ready. */
export function launch({
  dataDir,
  env = {},
  args = [],
  through = [],
  script = resolve('app/server/index.ts'),
  // Baseline compilation only, like `npm start`: the optimising compiler costs each start a second and half a gigabyte.
  command = [...through, process.execPath, '--liftoff-only', script],
}: ProductOptions): {
  child: ChildProcess
  output(): string
  ended: Promise<Ending>
} {
  if (!existsSync('build/server/index.js')) {
    throw new Error('The built product is started here, and there is no build: please run `npm run build` first.')
  }
  // `npm start` sets no NODE_ENV, and Vitest's own must not reach the product.
  const { NODE_ENV: _testing, DATABASE_URL: _mine, SMTP_URL: _too, ...inherited } = process.env
  const [program = '', ...words] = [...command, ...args]
  const child = spawn(program, words, {
    env: { ...inherited, ...COMPILED, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
    child.once('error', (error) => {
      text += String(error)
      resolve({ code: null, signal: null })
    })
  })
  return { child, output: () => text, ended }
}

/** The resident memory of a process now. */
export const residentMegabytes = (pid: number) => megabytes(pid, 'VmRSS')

/** The peak resident memory of a process. */
export const peakMegabytes = (pid: number) => megabytes(pid, 'VmHWM')

function megabytes(pid: number, figure: string): number {
  const kilobytes = new RegExp(`${figure}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
