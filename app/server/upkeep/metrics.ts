import type { SQL } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { door, raw } from '#app/features/auth/door.server.ts'
import {
  checkDisk,
  eventsWaiting,
  type Figure,
  HOOKS_BY_STATUS,
  JOBS_BY_STATE,
  MAILS_BY_STATUS,
  OLDEST_HOOK,
  OLDEST_JOBS,
  OLDEST_MAIL,
  OPEN_DIFFERENCES,
  RUN_AGES,
} from '#app/office/health/checks.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { SITE_VERSION } from '#app/platform/watch/site-version.ts'
import { isOperator } from '../middleware/operator.ts'
import { watchStatements } from './slow-statements.ts'

const cached = new WeakMap<Tools, ReturnType<typeof createMetrics>>()

/**
 * Metrics of this server for a monitoring system (Prometheus text); none of them identifies a person.
 * docs/operations.md lists which of them should raise an alarm.
 */
export function metricsOf(tools: Tools) {
  const metrics = cached.get(tools) ?? createMetrics(tools)
  cached.set(tools, metrics)
  return metrics
}

export const metricsDoors = [
  door(
    'GET /metrics',
    'Metrics in Prometheus’ format; 404 without the operator’s bearer token',
    { access: 'public', answer: raw('text/plain', 200), fails: ['not_found'] },
    async ({ tools, c }) => {
      if (!isOperator(c)) throw new AppError('not_found', 'There’s nothing at this address.')
      const { registry } = metricsOf(tools)
      return c.body(await registry.metrics(), 200, {
        'content-type': registry.contentType,
        'cache-control': 'no-store',
      })
    },
  ),
] as const

function createMetrics(tools: Tools) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the application, by door. What is answered from memory is in served_from_memory_total.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const figure = (name: string, labelNames: string[], help: string, read: () => Promise<Figure[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        for (const { value, ...labels } of await read()) this.set(labels, value)
      },
    })
  const asked = (name: string, labelNames: string[], help: string, query: SQL) =>
    figure(name, labelNames, help, () => readFigures(tools, query))
  const fromMemory = { page: 0, file: 0 }
  figure('served_from_memory_total', ['kind'], 'Pages and files that were answered from memory since the start.', () =>
    Promise.resolve(Object.entries(fromMemory).map(([kind, value]) => ({ kind, value }))),
  )
  figure('build_info', ['version', 'node'], 'Which version runs, and on what.', () =>
    Promise.resolve([{ version: SITE_VERSION, node: process.versions.node, value: 1 }]),
  )
  figure('database_connections', ['pool', 'state'], 'Connections to the database, and who waits for one.', () =>
    Promise.resolve(poolFigures(tools)),
  )
  asked('jobs_oldest_seconds', ['queue'], 'How long the oldest job that is due has waited.', OLDEST_JOBS)
  asked('outbox_oldest_seconds', [], 'How long the oldest email that is not sent has waited.', OLDEST_MAIL)
  asked(
    'site_run_age_seconds',
    ['kind'],
    'How long ago the last backup, drill and look at the books went well.',
    RUN_AGES,
  )
  watchStatements(tools, registry)
  asked('outbox_mails', ['status'], 'Emails by state; dead ones need a person.', MAILS_BY_STATUS)
  asked('jobs', ['queue', 'state'], 'Jobs by queue and state; failed ones need a person.', JOBS_BY_STATE)
  asked('hook_messages', ['status'], 'Webhooks to other programs that wait, or were given up.', HOOKS_BY_STATUS)
  asked('hook_oldest_seconds', [], 'How long ago happened what the oldest waiting webhook tells of.', OLDEST_HOOK)
  figure('stripe_events_waiting', [], 'Events of Stripe that were received and not yet carried out.', () =>
    readFigures(tools, eventsWaiting(tools.clock.now())),
  )
  asked(
    'books_differences',
    [],
    'Payments on which our books and Stripe’s disagree; each needs a person.',
    OPEN_DIFFERENCES,
  )
  figure('disk', ['state'], 'The disk of DATA_DIR: ok, low (less than a tenth is free), full or gone.', async () => [
    { state: await checkDisk(tools), value: 1 },
  ])

  /** Times every request. */
  const observe = createMiddleware<ToolsEnv>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'page'
    requests.observe({ method: c.req.method, route, status: c.res.status }, (performance.now() - startedAt) / 1000)
  })

  return { observe, registry, fromMemory }
}

function poolFigures({ database: { pool, patientPool } }: Pick<Tools, 'database'>): Figure[] {
  const pools = pool === patientPool ? { visitors: pool } : { visitors: pool, patient: patientPool }
  return Object.entries(pools).flatMap(([name, { totalCount, idleCount, waitingCount }]) => [
    { pool: name, state: 'busy', value: totalCount - idleCount },
    { pool: name, state: 'idle', value: idleCount },
    { pool: name, state: 'waiting', value: waitingCount },
  ])
}

// While the database is unreachable the other metrics matter most.
async function readFigures({ db, log }: Tools, query: SQL): Promise<Figure[]> {
  try {
    return (await db.execute<Figure>(query)).rows
  } catch (error) {
    log.warn({ err: error }, 'a figure could not be read')
    return []
  }
}
