import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'

const CHECK_TIMEOUT_MS = 3_000
const LOW_DISK = 0.1

/** `GET /healthz`: the process lives. `GET /readyz`: it can do its work; 503 names what is missing. */
export const healthApi = new Hono<ToolsEnv>()
  .get('/healthz', (c) => c.json({ status: 'alive' }))
  .get('/readyz', async (c) => {
    const checks = await checkAll(c.var.tools)
    const ready = checks.database === 'ok' && checks.disk !== 'full'
    return c.json({ status: ready ? 'ready' : 'not ready', checks }, ready ? 200 : 503)
  })

async function checkAll(tools: Tools) {
  return {
    database: await checkDatabase(tools),
    mail: tools.config.mail.kind === 'outbox-only' ? 'kept in the outbox until SMTP_URL is set' : 'ok',
    payments: tools.payments ? tools.config.payments.kind : 'off',
    disk: await checkDisk(tools),
  }
}

async function checkDatabase({ db, log }: Tools): Promise<string> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS).unref(),
  )
  try {
    const settings = await Promise.race([
      db.execute<{ name: string; setting: string }>(
        sql`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
      ),
      late,
    ])
    const off = settings.rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
    return off.length === 0 ? 'ok' : `not durable: ${off.join(', ')} is off`
  } catch (error) {
    log.error({ err: error }, 'database check failed')
    return 'cannot be reached'
  }
}

async function checkDisk({ config }: Tools): Promise<'ok' | 'low' | 'full'> {
  const { bavail, blocks } = await statfs(config.dataDir).catch(() => ({ bavail: 1, blocks: 1 }))
  if (bavail === 0) return 'full'
  return bavail / blocks < LOW_DISK ? 'low' : 'ok'
}
