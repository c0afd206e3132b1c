import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { addDays } from '#app/values/local-date.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { ON_DISK, usedFolder } from './folder.ts'
import { type Cell, fetchFrom, tick } from './person.ts'
import { startProduct } from './product.ts'
import { canTrace, readTrace, type SystemCall, tracer } from './trace.ts'

const isTraceable = canTrace()

describe.skipIf(!isTraceable)('the embedded database, watched from outside', () => {
  it('flushes its log to the disk between a write and its answer, and not for a read', async () => {
    const { dataDir, person } = usedFolder(ON_DISK)
    const output = join(dataDir, 'trace')
    const product = await startProduct({
      dataDir,
      through: tracer('-o', output, '-y', '-s', '80', '-e', 'trace=read,write,writev,pwrite64,fsync,fdatasync'),
    })
    const cell: Cell = { date: addDays(today(), -OPEN_DAYS), habit: 'meditation' }
    expect((await tick(product, person, cell)).status).toBe(200)
    expect((await fetchFrom(product, `/api/routine?date=${cell.date}`, { person })).status).toBe(200)
    await product.end('SIGTERM')

    const calls = readTrace(readFileSync(output, 'utf8'), product.pid)
    const write = betweenRequestAndAnswer(calls, `PUT /api/routine/${cell.date}/meditation`)
    const logged = write.findIndex(({ name, args }) => name === 'pwrite64' && args.includes('/pg_wal/'))
    const flushed = write.findLastIndex(isFlushOfLog)
    expect(logged).toBeGreaterThan(-1)
    expect(flushed).toBeGreaterThan(logged)
    expect(write[flushed]?.result).toBe('0')
    // Nothing of the log is written after its last flush: what was acknowledged was flushed.
    expect(write.slice(flushed).filter(({ name, args }) => name === 'pwrite64' && args.includes('/pg_wal/'))).toEqual(
      [],
    )

    const read = betweenRequestAndAnswer(calls, `GET /api/routine?date=${cell.date}`)
    expect(read.filter(isFlushOfLog)).toEqual([])
  })

  it('stops at the first flush the disk refuses, acknowledges nothing more and recovers at the next start', async () => {
    const { dataDir, person } = usedFolder(ON_DISK)
    const product = await startProduct({
      dataDir,
      through: tracer('-o', '/dev/null', '-e', 'inject=fsync,fdatasync:error=EIO:when=60+'),
    })
    const acknowledged: Cell[] = []
    const write = async (cell: Cell) => {
      const response = await tick(product, person, cell).catch(() => null)
      if (response?.status === 200) acknowledged.push(cell)
      return response
    }
    const cells = HABIT_KEYS.flatMap((habit) =>
      Array.from({ length: 20 }, (_day, at): Cell => ({ date: addDays(today(), at - OPEN_DAYS), habit })),
    )
    for (const cell of cells) if (!(await write(cell))) break
    expect(await product.ended).toEqual({ code: 1, signal: null })
    expect(product.output()).toContain('The disk refused a write of the database')
    expect(acknowledged.length).toBeGreaterThan(0)

    const again = await startProduct({ dataDir })
    for (const { date, habit } of acknowledged) {
      expect(await (await fetchFrom(again, `/api/routine?date=${date}`, { person })).json()).toMatchObject({
        [habit]: true,
      })
    }
    await again.end('SIGTERM')
  })
})

describe.runIf(!isTraceable)('without strace', () => {
  beforeAll(() => {
    process.stderr.write(
      '\n!! STRACE IS NOT INSTALLED (or may not trace here): that a write is flushed before its answer was not tested. (sudo apt-get install strace)\n\n',
    )
  })
  it.skip('flushes its log to the disk between a write and its answer', () => {})
})

/** The thread's system calls between the first bytes of the request and the first bytes of its response. */
function betweenRequestAndAnswer(calls: readonly SystemCall[], request: string): readonly SystemCall[] {
  const from = calls.findIndex(({ name, args }) => name === 'read' && args.includes(request))
  const length = calls
    .slice(from)
    .findIndex(({ name, args }) => /^writev?$/.test(name) && args.includes('HTTP/1.1 200'))
  if (from === -1 || length === -1) throw new Error(`The trace does not show ${request} and its answer`)
  return calls.slice(from, from + length)
}

function isFlushOfLog({ name, args }: SystemCall): boolean {
  return /^f(data)?sync$/.test(name) && args.includes('/pg_wal/')
}
