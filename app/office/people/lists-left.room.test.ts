import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suppressions } from '#app/db/schema/newsletter.ts'
import { EVERY_LIST, hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what no longer reaches a person', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  it('is named on their page: the list that they left, and why no list does', async () => {
    const [coach, cookie] = [await app.signInStaff('coach'), await app.signIn('ann@example.test')]
    const id = await app.idOf(cookie)
    const wordsOf = async () => {
      const address = `/office/people/${id}`
      const page = await readPage(app, { file: 'routes/office/person.tsx', address, params: { id }, cookie: coach })
      return JSON.parse(page ?? '').consents.map((line: { words: string }) => line.words)
    }
    const addressHash = hashAddress(app.tools, 'ann@example.test')
    const add = (list: string, reason: 'left' | 'bounced' | 'complained') =>
      app.tools.db.insert(suppressions).values({ addressHash, list, reason, since: app.tools.clock.now() })
    await add('member-news', 'left')
    expect(await wordsOf()).toEqual(['Left the list “Member news”'])
    await app.tools.db.delete(suppressions)
    await add(EVERY_LIST, 'bounced')
    expect(await wordsOf()).toEqual(['No list reaches them: no such mailbox'])
    await app.tools.db.delete(suppressions)
    await add(EVERY_LIST, 'complained')
    expect(await wordsOf()).toEqual(['No list reaches them: they called an email spam'])
  })
})
