import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { openPublishing, type Publishing } from './publishing.ts'

/** So long that no test relies on the poll. */
const NEVER_MS = 3_600_000

describe.skipIf(!hasDatabase())('publishing', () => {
  let app: TestApp
  const opened: Publishing[] = []
  beforeAll(async () => {
    app = await createTestApp()
  })
  // They share the connections of one process here, and each uses one to listen.
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  afterAll(() => app.close())

  /** A process on the shared database: its notifications, and a promise of the next one. */
  async function startProcess(pollMs = NEVER_MS, kind = app.tools.database.kind) {
    const { db, patientPool } = app.tools.database
    const publishing = await openPublishing({ db, patientPool, kind }, app.tools.log, pollMs)
    opened.push(publishing)
    let calls = 0
    let notify = () => {}
    publishing.listen(() => {
      calls += 1
      notify()
    })
    return {
      publishing,
      told: () => calls,
      next: () =>
        new Promise<void>((resolve) => {
          notify = resolve
        }),
    }
  }
  /** A listener of this process that can't read the first time; returns how often it tried. */
  const readLater = ({ publishing }: { publishing: Publishing }) => {
    let tries = 0
    publishing.listen(() => {
      tries += 1
      if (tries === 1) throw new Error('the database was away')
    })
    return () => tries
  }
  const publish = ({ publishing }: { publishing: Publishing }) =>
    app.tools.db.transaction((tx) => publishing.announce(tx))

  it('tells this process once for each change, and waits for those who listen', async () => {
    const here = await startProcess()
    const order: string[] = []
    here.publishing.listen(async () => {
      await Promise.resolve()
      order.push('read')
    })
    here.publishing.listen(() => {
      order.push('drawn')
    })
    await publish(here)
    await here.publishing.catchUp()
    await here.publishing.catchUp()
    expect([here.told(), order]).toEqual([1, ['read', 'drawn']])
  })

  it('says nothing of what was rolled back', async () => {
    const here = await startProcess()
    await app.tools.db
      .transaction(async (tx) => {
        await here.publishing.announce(tx)
        throw new Error('no')
      })
      .catch(() => {})
    await here.publishing.catchUp()
    expect(here.told()).toBe(0)
  })

  it('tells again when somebody could not read', async () => {
    // It receives no NOTIFY from the database, which could trigger the first attempt.
    const here = await startProcess(NEVER_MS, 'embedded')
    const tries = readLater(here)
    await publish(here)
    await expect(here.publishing.catchUp()).rejects.toThrow('away')
    await here.publishing.catchUp()
    expect(tries()).toBe(2)
  })

  it('answers a committed change though somebody could not read it, and tells again', async () => {
    const here = await startProcess(NEVER_MS, 'embedded')
    const tries = readLater(here)
    expect(await here.publishing.transaction(async () => 'published')).toBe('published')
    await here.publishing.catchUp()
    expect(tries()).toBe(2)
  })

  it('reaches another process by the poll where no message does', async () => {
    const [here, there] = [await startProcess(), await startProcess(5)]
    const notified = there.next()
    await publish(here)
    await notified
    expect(there.told()).toBe(1)
  })

  it.skipIf(process.env.TEST_DATABASE !== 'postgres')(
    'reaches another process at once, and still after its connection was lost',
    async () => {
      const [here, there] = [await startProcess(), await startProcess()]
      const notified = there.next()
      await publish(here)
      await notified
      expect(there.told()).toBe(1)

      const again = await startProcess(20)
      const lost = again.next()
      await app.tools.db.execute(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen published' and datname = current_database()`,
      )
      await publish(here)
      await lost
      expect(again.told()).toBe(1)
    },
  )
})
