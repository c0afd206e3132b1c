import { londonDay } from '#app/values/london-day.ts'
import { MailButton, MailLayout, MailLink, MailQuote, MailText, mail } from './mail.tsx'

type GiftProps = {
  fromName: string
  forName: string
  message: string | null
  what: string
  code: string
  path: string
}

export const gift = mail<GiftProps>({
  subject: ({ fromName }) => `A gift for you from ${fromName}`,
  body: ({ fromName, forName, message, what, code, path }) => (
    <MailLayout heading={`${forName}, a gift for you`} preview={`From ${fromName}: ${what}.`}>
      <MailText>
        {fromName} has given you this: {what}.
      </MailText>
      {message && <MailQuote>{message}</MailQuote>}
      <MailButton href={path}>Open your gift</MailButton>
      <MailText>
        Or enter this code <MailLink href="/gift/open">on our page for gifts</MailLink>:
      </MailText>
      <MailText>{code}</MailText>
      <MailText>
        It’s paid for. We ask for no card, nothing renews and you’re never charged. The code can be used once and
        doesn’t expire. We have your address only to send you this gift; we won’t send you anything else.
      </MailText>
    </MailLayout>
  ),
})

type GiftOpenedProps = {
  what: string
  /** When it ends, as ISO text; null = it's a book. */
  until: string | null
  path: string
}

export const giftOpened = mail<GiftOpenedProps>({
  subject: ({ until }) => (until ? 'Your membership is open' : 'Your gift: the Longevity Starter Guide'),
  body: ({ what, until, path }) => (
    <MailLayout heading="Enjoy your gift" preview={until ? 'It ends by itself.' : 'Your download link.'}>
      <MailText>
        {until
          ? `${what}. It’s open until ${londonDay(until)} and then ends by itself. Nothing renews and we have no card of yours. What you record stays yours.`
          : 'The Longevity Starter Guide is yours: the whole book, as a PDF and as an EPUB for e-readers. The link works for 30 days and ten downloads. After that the page can send you a new one.'}
      </MailText>
      <MailButton href={path}>{until ? 'Go to your day' : 'Open the download page'}</MailButton>
    </MailLayout>
  ),
})

type GiftEndedProps = {
  what: string
  /** The day its months now end, as ISO text; null = it's a book. */
  until: string | null
}

export const giftEnded = mail<GiftEndedProps>({
  subject: ({ what, until }) =>
    until ? `Your membership now ends on ${londonDay(until)}` : `Your download of the ${what} has ended`,
  body: ({ what, until }) =>
    until ? (
      <MailLayout heading="A gift ends sooner" preview="You owe nothing, and nothing you recorded is lost.">
        <MailText>
          Whoever bought the gift that you opened ({what}) has had their money back, so it ends sooner than we told you.
          Your membership stays open until {londonDay(until)}. You owe nothing.
        </MailText>
        <MailText>
          After that day you can join, or open another gift. If you do neither, today’s card stays free for you, and
          everything you’ve recorded stays yours.
        </MailText>
        <MailButton href="/account#membership">Your membership</MailButton>
      </MailLayout>
    ) : (
      <MailLayout heading="A gift has ended" preview="You owe nothing.">
        <MailText>
          Whoever bought the gift that you opened ({what}) has had their money back, so its download no longer works.
          You owe nothing. If you’ve saved the book, please delete your copies.
        </MailText>
        <MailText>
          Would you like to read on? The book has a page of its own, where you can also say that you can’t pay at the
          moment.
        </MailText>
        <MailButton href="/checkout">See the book</MailButton>
      </MailLayout>
    ),
})

export const giftTaken = mail<{ orderId: string; forName: string; what: string }>({
  subject: ({ forName }) => `Your gift for ${forName} was opened`,
  body: ({ orderId, forName, what }) => (
    <MailLayout heading="It arrived" preview={what}>
      <MailText>
        Your gift for {forName} was opened: {what}. You don’t need to do anything.
      </MailText>
      <MailButton href={`/orders/${orderId}`}>See your gift</MailButton>
    </MailLayout>
  ),
})
