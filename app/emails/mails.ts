import { createElement, type FunctionComponent } from 'react'
import { render, toPlainText } from 'react-email'
import * as signIn from './sign-in.tsx'

/** Every mail the product sends: its name in the outbox and what it needs to know. */
export type MailProps = {
  'sign-in': signIn.SignInProps
}

export type MailName = keyof MailProps

type Template<P> = { subject: (props: P) => string; body: FunctionComponent<P & { appUrl: string }> }

const templates: { [N in MailName]: Template<MailProps[N]> } = {
  'sign-in': { subject: signIn.subject, body: signIn.SignIn },
}

/** Both parts of a mail, written from the same template. */
export async function renderMail<N extends MailName>(name: N, props: MailProps[N], appUrl: string) {
  const { subject, body } = templates[name]
  const html = await render(createElement(body, { ...props, appUrl }))
  return { subject: subject(props), html, text: toPlainText(html) }
}
