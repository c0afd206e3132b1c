import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { Body, Container, Head, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { MailBanner } from './banner.tsx'
import type { ContractFacts } from './contract.ts'
import { DARK } from './dark.ts'

export type Mail<Props> = {
  subject: (props: Props) => string
  body: (props: Props & { appUrl: string }) => ReactElement
  /** Additional headers. Their values must not contain anything a visitor can write freely. */
  headers?: (props: Props & { appUrl: string }) => Readonly<Record<string, string>>
  /** What was agreed, for an email that confirms a contract, which is attached. */
  contract?: (props: Props) => ContractFacts
  /** The appointment as an attached calendar file. */
  calendar?: (props: Props) => string | undefined
}

/** An email, whose subject, headers and body all take the same props. */
export const mail = <Props extends object = Record<never, never>>(declared: Mail<Props>): Mail<Props> => declared

/** RFC 8058: the email program's own 'unsubscribe' posts to this address, without a page. */
export const oneClickUnsubscribe = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const paper = '#f7f5ef'
const ink = '#1b2a24'
const quiet = '#5b6a62'
const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

type Props = {
  heading?: string
  preview: string
  /** Why the recipient gets it, unless their address was entered on the site. */
  because?: ReactNode
  children: ReactNode
}

type From = {
  appUrl: string
  /** Who runs the site, and where (PECR r. 23, and the confirmation of an order); null until the owner has set it. */
  sender: string | null
}
const FromContext = createContext<From>({ appUrl: '', sender: null })
/** Sets the sender, which every email states in its footer. */
export const SentFrom = FromContext.Provider

/** The frame of every email: no picture, no pixel, no tracked link. */
export function MailLayout({ heading, preview, because, children }: Props) {
  const { appUrl, sender } = useContext(FromContext)
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        lang="en-GB"
        // A long address without a space breaks, or the email would be as wide as it is.
        style={{ margin: 0, backgroundColor: paper, color: ink, fontFamily: sans, wordBreak: 'break-word' }}
      >
        <Section className="paper" style={{ padding: '32px 12px', backgroundColor: paper }}>
          <Container
            className="card"
            style={{
              maxWidth: 584,
              margin: '0 auto',
              backgroundColor: '#ffffff',
              borderRadius: 14,
              overflow: 'hidden',
            }}
          >
            <MailBanner />
            <Section style={{ padding: '32px' }}>
              {heading && <MailHeading>{heading}</MailHeading>}
              {children}
              <Hr style={{ margin: '32px 0 20px', borderColor: '#e3e0d6' }} />
              <Text className="quiet" style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: quiet }}>
                Sent by{' '}
                <Link href={appUrl} style={{ color: quiet }}>
                  {new URL(appUrl).host}
                </Link>
                {because ? <>. {because}</> : ' because this address was entered there.'} Information only, not medical
                advice.
                {sender && ` Longevity is run by ${sender}.`}
              </Text>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

export const MailHeading = ({ children }: { children: ReactNode }) => (
  <Text style={{ margin: '0 0 16px', fontFamily: serif, fontSize: 28, lineHeight: '34px' }}>{children}</Text>
)

export const MailText = ({ children }: { children: ReactNode }) => (
  <Text style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '25px' }}>{children}</Text>
)

/** Typed text, with its line breaks. */
export const MailLines = ({ children }: { children: string }) =>
  children.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished text never move.
    <Text key={index} style={{ margin: 0, minHeight: 24, fontSize: 16, lineHeight: '25px' }}>
      {line}
    </Text>
  ))

/** Quoted text, with its line breaks. */
export const MailQuote = ({ children }: { children: string }) => (
  <Section style={{ margin: '0 0 16px', padding: '4px 0 4px 16px', borderLeft: '2px solid #d9993a' }}>
    <MailLines>{children}</MailLines>
  </Section>
)

/** The whole address of a page of ours; another site's stays as it is. */
function useWhole(href: string): string {
  const { appUrl } = useContext(FromContext)
  return href.startsWith('/') ? appUrl + href : href
}

type LinkProps = {
  /** A path of ours, or a whole address. */
  href: string
  children: ReactNode
}

export const MailButton = ({ href, children }: LinkProps) => (
  <Section style={{ margin: '24px 0' }}>
    <Link
      href={useWhole(href)}
      className="button"
      style={{
        display: 'inline-block',
        padding: '14px 24px',
        borderRadius: 999,
        backgroundColor: '#1f5c46',
        color: '#ffffff',
        fontSize: 16,
        fontWeight: 600,
        textDecoration: 'none',
      }}
    >
      {children}
    </Link>
  </Section>
)

export const MailLink = ({ href, children }: LinkProps) => (
  <Link href={useWhole(href)} style={{ color: '#1f5c46', textDecoration: 'underline' }}>
    {children}
  </Link>
)
