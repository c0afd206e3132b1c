import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { consentChoices } from '#app/db/schema/consent.ts'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'

it.skipIf(!hasDatabase())('the proof of a choice says nothing of the person, signed in or not', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const cookie = await app.signIn('member@example.test')
  const id = randomUUID()
  const choice = { version: '1', analytics: true, marketing: false }
  const answer = await app.request('/api/consent', { cookie, json: { id, ...choice } })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, []])
  const rows = await app.tools.db.select().from(consentChoices)
  const chosenAt = new Date('2026-06-15T12:00:00Z')
  expect(rows).toEqual([{ id: expect.any(String), browserId: id, ...choice, chosenAt }])
})
