import { expect, it } from 'vitest'
import { readReport } from './report.ts'

it.each([
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.2', false],
  // About the sender.
  ['5.1.8', false],
])('a letter that came back with %s came from no mailbox: %s', (status, expected) => {
  const parts = [
    { type: 'message/delivery-status', text: `Action: failed\r\nStatus: ${status}` },
    { type: 'message/rfc822', text: 'Message-ID: <a@example.test>\r\n\r\nHello.' },
  ]
  expect(readReport(parts)?.isForGood).toBe(expected)
})
