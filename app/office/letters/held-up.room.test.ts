import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { campaigns } from '#app/db/schema/letters.ts'
import { subscribers } from '#app/db/schema/newsletter.ts'
import { type LettersDesk, startLettersDesk } from '#dev/letters-desk.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { startDueLetters } from './start.server.ts'
import { listWaitingLetters } from './waiting.server.ts'

const AT = { at: '2026-06-15T18:00' }
const TIME = '2026-06-15T17:00:00Z'

describe.skipIf(!hasDatabase())('a letter that can’t go', () => {
  let desk: LettersDesk
  beforeAll(async () => {
    desk = await startLettersDesk()
  })
  afterAll(() => desk?.app.close())
  beforeEach(() => desk.clear())
  const onDesk = async () =>
    (await listWaitingLetters(desk.app.tools)).map(({ title, detail }) => `${title}: ${detail}`)

  it('because everybody it was meant for has left is a draft again, and says so until it’s sent', async () => {
    const { id: reader } = await desk.reader()
    const id = await desk.write()
    await desk.send(id, AT)
    await desk.app.tools.db.delete(subscribers).where(eq(subscribers.id, reader))
    desk.app.setNow(TIME)
    await startDueLetters(desk.app.tools)
    expect(await desk.find(id)).toMatchObject({ status: 'draft', sendAt: null })
    expect(await onDesk()).toEqual(['“Cold mornings” wasn’t sent: When its time came, nobody matched its conditions.'])
    await desk.reader()
    expect((await desk.send(id)).status).toBe(200)
    await desk.untilSent(id)
    expect(await onDesk()).toEqual([])
  })

  it('for another reason is started as soon as it can be; the desk says it meanwhile, the log once', async () => {
    const { db, log } = desk.app.tools
    await desk.reader()
    const id = await desk.write()
    await desk.send(id, AT)
    desk.app.setNow(TIME)
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    await db.execute(sql`alter table deliveries add constraint refused check (false) not valid`)
    for (const _round of [1, 2, 3]) await startDueLetters(desk.app.tools)
    await db.execute(sql`alter table deliveries drop constraint refused`)
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
    expect((await desk.find(id)).status).toBe('scheduled')
    const [line] = await onDesk()
    expect(line).toBe('“Cold mornings” hasn’t gone: It couldn’t be started. The site tries again by itself.')
    await startDueLetters(desk.app.tools)
    await desk.untilSent(id)
    expect(await onDesk()).toEqual([])
  })

  it('because the site has no email server is on the desk once its time has come', async () => {
    const { config, db } = desk.app.tools
    await desk.reader()
    const id = await desk.write()
    await desk.send(id, AT)
    const begun = await desk.write()
    await db.update(campaigns).set({ status: 'sending' }).where(eq(campaigns.id, begun))
    Object.assign(desk.app.tools, { config: { ...config, mail: { kind: 'outbox-only' } } })
    const waits = '“Cold mornings” hasn’t gone: The site has no email server yet.'
    expect(await onDesk()).toEqual([waits])
    desk.app.setNow(TIME)
    expect(await onDesk()).toEqual([waits, waits])
    const letters = { ...config.letters, smtpUrl: 'smtp://127.0.0.1:1' }
    Object.assign(desk.app.tools, { config: { ...config, mail: { kind: 'outbox-only' }, letters } })
    expect(await onDesk()).toEqual([])
    Object.assign(desk.app.tools, { config })
  })
})
