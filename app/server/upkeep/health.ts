import type { Context } from 'hono'
import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { missingParticulars } from '#app/features/legal/trader.ts'
import { missingFacts } from '#app/features/shop/pack-facts.server.ts'
import { checkDatabase, checkDisk, checkMail, checkMigrations } from '#app/office/health/checks.server.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { describeProxy, proxyList, socketAddress } from '#app/platform/web/proxies.ts'
import { isOperator } from '../middleware/operator.ts'

export const healthDoors = [
  door(
    'GET /healthz',
    'Says that the process is alive',
    { access: 'public', answer: z.object({ status: z.string() }).meta({ id: 'Health' }) },
    () => ({ status: 'alive' }),
  ),
  door(
    'GET /readyz',
    'Says that the process can do its work; otherwise 503. With the operator’s bearer token, it names what is missing',
    { access: 'public', answer: raw('application/json', 200) },
    async ({ tools, c }) => {
      const checks = await checkAll(tools, c)
      const mayBeUnsafe = tools.config.allowUnsafePostgres && checks.database.startsWith('not durable')
      const ready =
        checks.process === 'ok' &&
        (checks.database === 'ok' || mayBeUnsafe) &&
        checks.migrations === 'ok' &&
        checks.disk !== 'full' &&
        checks.disk !== 'gone'
      const status = ready ? 'ready' : 'not ready'
      return c.json(isOperator(c) ? { status, checks } : { status }, ready ? 200 : 503)
    },
  ),
] as const

async function checkAll(tools: Tools, c: Context<ToolsEnv>) {
  const { trustedProxies } = tools.config
  const database = await checkDatabase(tools)
  return {
    process: tools.life.isFolderGone() ? 'the data folder is gone' : tools.life.isStopping() ? 'stopping' : 'ok',
    database,
    migrations: database === 'cannot be reached' ? 'not known' : await checkMigrations(tools),
    mail: await checkMail(tools),
    trader:
      missingParticulars(tools.settings.now().trader).length > 0 ? 'not named: see the settings of the office' : 'ok',
    packs: missingFacts().length > 0 ? 'not all may be sold: see content/pack-facts.json' : 'ok',
    payments: tools.payments ? tools.config.payments.kind : 'off',
    disk: await checkDisk(tools),
    proxy: describeProxy(socketAddress(c.env), c.req.header('x-forwarded-for'), proxyList(trustedProxies)),
  }
}
