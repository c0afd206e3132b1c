import { expect, it } from 'vitest'
import { renderMail } from './mails.ts'

it.each([
  ['needs_response', true],
  ['warning_needs_response', true],
  ['won', false],
  ['lost', false],
])('speaks of an answer only while the bank waits for one: %s', async (status, isToAnswer) => {
  const about = {
    id: 'dp_1',
    amount: 999,
    currency: 'gbp',
    reason: 'fraudulent',
    dueBy: null,
    evidence: ['Paid on 1 May'],
  }
  const to = { appUrl: 'https://longevity.example', sender: null }
  const { text } = await renderMail('dispute', { ...about, status }, to)
  expect(text).toContain('What we know')
  expect(text).toContain('Paid on 1 May')
  expect(text.includes('to copy into your answer')).toBe(isToAnswer)
})
