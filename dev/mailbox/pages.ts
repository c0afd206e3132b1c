import { Hono } from 'hono'
import { html } from 'hono/html'
import { devPage } from '../page.ts'
import type { Mail, MailStore } from './store.ts'

/** `/dev/mailbox`: the list, each email as HTML and text, and the same as JSON for tests. */
export function createMailboxApp(store: MailStore): Hono {
  return new Hono()
    .get('/mailbox', async (c) => c.html(devPage('Mailbox', listPage(await store.readAll()))))
    .get('/mailbox.json', async (c) =>
      c.json((await store.readAll()).filter((mail) => !c.req.query('to') || mail.to === c.req.query('to'))),
    )
    .get('/mailbox/:name', async (c) => {
      const mail = await store.find(c.req.param('name'))
      return mail
        ? c.html(devPage(mail.subject, mailPage(mail)))
        : c.html(devPage('Mailbox', html`<p>That email is not here.</p>`), 404)
    })
    .get('/mailbox/:name/html', async (c) => {
      const mail = await store.find(c.req.param('name'))
      if (!mail) return c.text('That email is not here.', 404)
      // An email is untrusted content: shown in a frame without script; its links open in a new tab.
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
      )
      return c.html(mail.html.replace(/<head([^>]*)>/i, '<head$1><base target="_top">'))
    })
    .get('/mailbox/:name/files/:index', async (c) => {
      const mail = await store.find(c.req.param('name'))
      const file = mail?.attachments[Number(c.req.param('index'))]
      return file
        ? c.body(Buffer.from(file.content, 'base64'), 200, { 'content-type': 'application/pdf' })
        : c.text('That file is not here.', 404)
    })
    .get('/mailbox/:name/raw', (c) => {
      const message = store.read(c.req.param('name'))
      return message
        ? c.body(new Uint8Array(message), 200, { 'content-type': 'text/plain; charset=utf-8' })
        : c.text('That email is not here.', 404)
    })
}

const listPage = (mails: Mail[]) =>
  mails.length === 0
    ? html`<p>No email yet. Every email the product sends appears here.</p>`
    : html`<ol>${mails.map((mail) => html`<li><a href="/dev/mailbox/${mail.name}">${mail.subject}</a><span>to ${mail.to}</span><time>${mail.date}</time></li>`)}</ol>`

const mailPage = (mail: Mail) => html`
  <p><a href="/dev/mailbox">All email</a></p>
  <p>From ${mail.from} to ${mail.to}, ${mail.date} · <a href="/dev/mailbox/${mail.name}/raw">raw message</a></p>
  ${mail.attachments.map((file, at) => html`<p><a href="/dev/mailbox/${mail.name}/files/${at}">${file.filename}</a></p>`)}
  <h2>HTML part</h2>
  <iframe title="HTML part of the email" src="/dev/mailbox/${mail.name}/html"></iframe>
  <h2>Text part</h2>
  <pre tabindex="0">${mail.text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 ? html`<a href="${part}">${part}</a>` : part))}</pre>`
