import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startMailbox } from '#dev/mailbox/mailbox.ts'
import { createMailer } from './mailer.ts'

it.for([
  ['that nobody wrote says so, so that no machine answers it', undefined, 'auto-generated'],
  ['that a person wrote says that instead', { 'Auto-Submitted': 'no' }, 'no'],
] as const)('an email %s', async ([, headers, said]) => {
  const folder = mkdtempSync(join(tmpdir(), 'mailer-'))
  const mailbox = await startMailbox(folder)
  const mailer = createMailer(mailbox.smtpUrl, 'Coach <coach@example.test>')
  onTestFinished(async () => {
    mailer.close()
    await mailbox.stop()
    rmSync(folder, { recursive: true })
  })
  const mail = { messageId: '<one@example.test>', subject: 'One', html: '<p>One</p>', text: 'One' }
  await mailer.send({ ...mail, to: 'reader@example.test', ...(headers && { headers }) })
  const [file = ''] = readdirSync(join(folder, 'mailbox'))
  const raw = readFileSync(join(folder, 'mailbox', file), 'utf8')
  expect([...raw.matchAll(/^Auto-Submitted: (.+?)\r$/gim)].map(([, value]) => value)).toEqual([said])
})
