import { renderMail } from '#app/emails/mails.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Letter, Write } from './deliver.server.ts'
import { frameOf, letterProps } from './draw-letter.server.ts'

/** Renders the letter once; recipients' copies only differ in their token. */
export async function drawOnce(tools: Tools, letter: Letter): Promise<Write> {
  const {
    contract: _none,
    calendar: _neither,
    ...mail
  } = await renderMail('letter', letterProps(tools, letter, MARK), frameOf(tools))
  const fill = (text: string, token: string) => text.replaceAll(MARK, token)
  return (token) => ({
    subject: mail.subject,
    html: fill(mail.html, token),
    text: fill(mail.text, token),
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, fill(value, token)])),
  })
}

const MARK = 'token-of-the-reader-0b6c'
