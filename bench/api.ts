import { join } from 'node:path'
import { fetchFrom } from '#dev/durability/person.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { type DatabaseProcess, EMAIL, startDatabaseProcess } from './database-process.ts'
import { becomeMember } from './history.ts'
import { compareUnderLoad, type Target } from './load.ts'
import { noteBoth, type Report } from './report.ts'

/** Requests per second, as a share of the bare server's. */
const LEAST = { GET: 0.6, PUT: 0.7 }

/** Measures the tracker's signed-in calls, against a server that only sends the same query to the same database. */
export async function measureApi(folder: string, report: Report): Promise<void> {
  await measureOn(await startDatabaseProcess(join(folder, 'api'), null), 'the embedded database', report)
  const postgres = await startPrivatePostgres({ durable: true })
  if (!postgres) {
    report.skipped('The API on PostgreSQL', 'it is not installed (sudo apt-get install postgresql)')
    return
  }
  const url = await postgres.createDatabase('bench')
  await measureOn(await startDatabaseProcess(join(folder, 'api-postgres'), url), 'PostgreSQL', report)
  await postgres.stop()
}

async function measureOn(server: DatabaseProcess, database: string, report: Report): Promise<void> {
  await server.order({ do: 'fill', members: 100, days: 30 })
  const { date } = await (await requestOk(server, 'GET', '/api/routine')).json()
  report.heading(`Signed-in calls on ${database}, 32 connections`)
  await measureCall(server, 'GET', '/api/routine', report)
  await measureCall(server, 'GET', '/api/progress?days=30', report)
  const ticks = await measureCall(server, 'PUT', `/api/routine/${date}/exercise`, report)
  const commits = Number(await server.order({ do: 'commit', runs: 2_000 }))
  report.figure('ticks, of what the engine commits with a flush each', ticks / commits, { atLeast: 0.5 })
  report.note('', `${Math.round(ticks)} and ${Math.round(commits)} per second`)
  await measurePage(server, report)
  await server.stop()
}

async function measureCall(server: DatabaseProcess, method: 'GET' | 'PUT', path: string, report: Report) {
  await requestOk(server, method, path)
  await server.order({ do: 'copy', statement: method === 'PUT' ? 'insert' : 'select' })
  const { origin, person, pid, productUrl, bareUrl } = server
  const target: Omit<Target, 'url'> = {
    method,
    pid,
    headers: { origin, cookie: person.cookie, ...(method === 'PUT' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'PUT' ? { bodies: TICKS } : {}),
  }
  const result = await compareUnderLoad(
    { ...target, url: `${productUrl}${path}` },
    { ...target, url: `${bareUrl}${path}` },
    { rounds: 5, seconds: 2, connections: 32 },
  )
  const name = method === 'PUT' ? 'PUT /api/routine/:date/:habit' : `GET ${path}`
  report.figure(`${name}, of the bare server’s`, result.throughput, { atLeast: LEAST[method] })
  noteBoth(report, result)
  return result.product.perSecond
}

/** Measures a member's day page against a server that only sends the page's largest statement. */
async function measurePage(server: DatabaseProcess, report: Report) {
  const { origin, person, pid, productUrl, bareUrl } = server
  await becomeMember(server, EMAIL)
  const target: Omit<Target, 'url'> = { pid, headers: { origin, cookie: person.cookie } }
  const page = await fetchFrom({ url: productUrl, origin }, '/app', { person })
  if (!(await page.text()).includes('Your Longevity Dashboard')) throw new Error('That is not a member’s dashboard')
  await server.order({ do: 'record' })
  await (await fetchFrom({ url: productUrl, origin }, '/app', { person })).text()
  report.figure('statements of a page of /app', Number(await server.order({ do: 'recorded' })), { atMost: 16 })
  await server.order({ do: 'copy', statement: 'select' })
  const result = await compareUnderLoad(
    { ...target, url: `${productUrl}/app` },
    { ...target, url: `${bareUrl}/app` },
    { rounds: 5, seconds: 2, connections: 8 },
  )
  report.note('pages of /app per processor second, of the bare server’s answers', (1 / result.cpu).toFixed(3))
  noteBoth(report, result)
}

// Mostly ticks that change something, sometimes a repeated one: a new tick is checked for achievements, which the bare
// server doesn't do.
const TICKS = ['done', 'not-done', 'small'].map((state) => JSON.stringify({ state }))

async function requestOk(server: DatabaseProcess, method: 'GET' | 'PUT', path: string): Promise<Response> {
  const product = { url: server.productUrl, origin: server.origin }
  const response = await fetchFrom(product, path, {
    person: server.person,
    method,
    ...(method === 'PUT' ? { json: { state: 'done' } } : {}),
  })
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}
