import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { listUnsafeSettings } from '#app/db/durability.ts'
import { door, raw } from '#app/features/auth/door.server.ts'
import { missingParticulars } from '#app/features/legal/trader.ts'
import { missingFacts } from '#app/features/shop/pack-facts.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isOperator } from './middleware/operator.ts'

const CHECK_TIMEOUT_MS = 3_000
const LOW_DISK = 0.1

export const healthDoors = [
  door(
    'GET /healthz',
    {
      summary: 'The process is alive',
      access: 'public',
      answer: z.object({ status: z.string() }).meta({ id: 'Health' }),
    },
    () => ({ status: 'alive' }),
  ),
  door(
    'GET /readyz',
    {
      summary:
        'The process can do its work, or 503; what is missing is told to whoever has the operator’s bearer token',
      access: 'public',
      answer: raw('application/json', 200),
    },
    async ({ tools, c }) => {
      const checks = await checkAll(tools)
      const mayBeUnsafe = tools.config.allowUnsafePostgres && checks.database.startsWith('not durable')
      const ready = (checks.database === 'ok' || mayBeUnsafe) && checks.disk !== 'full'
      const status = ready ? 'ready' : 'not ready'
      return c.json(isOperator(c) ? { status, checks } : { status }, ready ? 200 : 503)
    },
  ),
] as const

async function checkAll(tools: Tools) {
  return {
    database: await checkDatabase(tools),
    mail: tools.config.mail.kind === 'outbox-only' ? 'kept in the outbox until SMTP_URL is set' : 'ok',
    trader:
      missingParticulars(tools.settings.now().trader).length > 0 ? 'not named: see the settings of the office' : 'ok',
    packs: missingFacts().length > 0 ? 'not all may be sold: see content/pack-facts.json' : 'ok',
    payments: tools.payments ? tools.config.payments.kind : 'off',
    disk: await checkDisk(tools),
  }
}

async function checkDatabase({ db, log }: Tools): Promise<string> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS).unref(),
  )
  try {
    const off = await Promise.race([listUnsafeSettings(db), late])
    return off.length === 0 ? 'ok' : `not durable: ${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off`
  } catch (error) {
    log.error({ err: error }, 'database check failed')
    return 'cannot be reached'
  }
}

/** How much room there is where the data lies. */
export async function checkDisk({ config }: Tools): Promise<'ok' | 'low' | 'full'> {
  const { bavail, blocks } = await statfs(config.dataDir).catch(() => ({ bavail: 1, blocks: 1 }))
  if (bavail === 0) return 'full'
  return bavail / blocks < LOW_DISK ? 'low' : 'ok'
}
