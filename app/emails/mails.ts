import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import * as confirmSubscription from './confirm-subscription.tsx'
import * as contactCopy from './contact-copy.tsx'
import * as contactMessage from './contact-message.tsx'
import * as signIn from './sign-in.tsx'
import * as subscribed from './subscribed.tsx'

/** Every mail the product sends: its name in the outbox and what it needs to know. */
export type MailProps = {
  'sign-in': signIn.SignInProps
  'confirm-subscription': confirmSubscription.ConfirmSubscriptionProps
  subscribed: subscribed.SubscribedProps
  'contact-message': contactMessage.ContactMessageProps
  'contact-copy': contactCopy.ContactCopyProps
}

export type MailName = keyof MailProps

type Template<P> = {
  subject: (props: P) => string
  body: (props: P & { appUrl: string }) => ReactElement
  /** Beyond the usual ones. Values must not hold anything a visitor can write freely. */
  headers?: (props: P & { appUrl: string }) => Readonly<Record<string, string>>
}

const templates: { [N in MailName]: Template<MailProps[N]> } = {
  'sign-in': { subject: signIn.subject, body: signIn.SignIn },
  'confirm-subscription': { subject: confirmSubscription.subject, body: confirmSubscription.ConfirmSubscription },
  subscribed: { subject: subscribed.subject, body: subscribed.Subscribed, headers: subscribed.headers },
  'contact-message': {
    subject: contactMessage.subject,
    body: contactMessage.ContactMessage,
    headers: contactMessage.headers,
  },
  'contact-copy': { subject: contactCopy.subject, body: contactCopy.ContactCopy },
}

/** Both parts of a mail, written from the same template. */
export async function renderMail<N extends MailName>(name: N, props: MailProps[N], appUrl: string) {
  const { subject, body, headers } = templates[name]
  const html = await render(body({ ...props, appUrl }))
  return { subject: subject(props), html, text: toPlainText(html), headers: headers?.({ ...props, appUrl }) ?? {} }
}
