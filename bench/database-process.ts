import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { type Person, signInToTrack } from '#dev/durability/person.ts'
import type { Order } from './database-server.ts'

const Ports = z.object({ product: z.number(), bare: z.number() })
const Done = z.object({ done: z.unknown() })

export const EMAIL = 'member@example.test'

/** The parent's handle of database-server.ts, with a signed-in user. */
export type DatabaseProcess = {
  pid: number
  productUrl: string
  bareUrl: string
  origin: string
  person: Person
  signIn(email: string): Promise<Person>
  order(order: Order): Promise<unknown>
  stop(): Promise<void>
}

export async function startDatabaseProcess(dataDir: string, databaseUrl: string | null): Promise<DatabaseProcess> {
  const child = fork(new URL('./database-server.ts', import.meta.url), {
    // A line per request is written, as in production, and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  })
  const ports = Ports.parse(await answerOf(child))
  const productUrl = `http://127.0.0.1:${ports.product}`
  const origin = `http://localhost:${ports.product}`
  const signInAs = (email: string) => signInToTrack({ url: productUrl, origin, dataDir }, email)
  const person = await signInAs(EMAIL)
  return {
    pid: child.pid ?? 0,
    productUrl,
    bareUrl: `http://127.0.0.1:${ports.bare}`,
    origin,
    person,
    signIn: signInAs,
    async order(order) {
      child.send(order)
      return Done.parse(await answerOf(child)).done
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('The process with the database ended')
      }),
    ])
    return message
  } finally {
    over.abort()
  }
}
