import { expect, it } from 'vitest'
import { renderMail } from './mails.ts'

it('names the last day of a suspension in London, as the page does', async () => {
  // Half past midnight in London.
  const props = { kind: 'suspension', reason: '', until: '2026-06-22T23:30:00Z' } as const
  const { text } = await renderMail('talk-decision', props, { appUrl: 'https://longevity.example', sender: null })
  expect(text).toContain('You can write again after 23 June 2026.')
})
