import { describe, expect, it } from 'vitest'
import { renderMail } from './mails.ts'
import { senderOf } from './sender.ts'

describe('emails to a list', () => {
  it('name their sender and its address, once the owner has entered them', async () => {
    const sender = senderOf({ name: ' A. Coach ', address: '1 High Street\nLondon N1 1AA' })
    expect(sender).toBe('A. Coach, 1 High Street, London N1 1AA')
    expect(senderOf({ name: 'A. Coach', address: ' ' })).toBeNull()
    const mail = { title: 'Newsletter', list: 'newsletter', manageToken: 't' }
    const appUrl = 'https://www.example.org'
    const { text } = await renderMail('subscribed', mail, { appUrl, sender })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Longevity is run by ${sender}.`)
    expect((await renderMail('subscribed', mail, { appUrl, sender: null })).text).not.toContain('is run by')
  })
})
