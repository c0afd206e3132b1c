import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigns } from '#app/db/schema/letters.ts'
import { type LettersDesk, startLettersDesk } from '#dev/letters-desk.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { startDueLetters } from './start.server.ts'

// The database takes longer to write the rows of its readers than a visitor’s statement may. Only PostgreSQL has such a
// limit.
describe.skipIf(process.env.TEST_DATABASE !== 'postgres' || !hasDatabase())('a letter to very many', () => {
  let desk: LettersDesk
  beforeAll(async () => {
    desk = await startLettersDesk()
    await desk.app.tools.db.execute(sql`
      create function take_long() returns trigger language plpgsql as 'begin perform pg_sleep(3.2); return null; end'`)
    await desk.app.tools.db.execute(sql`
      create trigger take_long after insert on deliveries for each statement execute function take_long()`)
  })
  afterAll(() => desk?.app.close())
  beforeEach(() => desk.clear())

  it('goes out, at once and at its time', async () => {
    await desk.reader()
    const id = await desk.write()
    expect((await desk.send(id)).status).toBe(200)
    const timed = await desk.write()
    await desk.app.tools.db
      .update(campaigns)
      .set({ status: 'scheduled', sendAt: desk.app.tools.clock.now() })
      .where(eq(campaigns.id, timed))
    await startDueLetters(desk.app.tools)
    const [letter] = await desk.app.tools.db.select().from(campaigns).where(eq(campaigns.id, timed))
    expect(letter).toMatchObject({ addressed: 1, pausedBecause: null })
  })
})
