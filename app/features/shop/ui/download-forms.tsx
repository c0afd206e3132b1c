import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { Form, FormNotice, FormProblem } from '#app/ui/form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatBriefly, type Pence } from '#app/values/pence.ts'
import { lowerAmounts } from '../ebook.ts'

const showSent = () => leaveFor('/download?sent=1')
const showGift = () => leaveFor('/download?sent=gift')
const showFree = () => leaveFor('/download?sent=free')

/** Sends a fresh link to the address of an order. */
export const ResendForm = () => (
  <Form to={formTo('POST /api/downloads/resend')} onDone={showSent} className="grid gap-5">
    <EmailField />
    <FormProblem isRest />
    <Submit className="justify-self-start">Send me a new link</Submit>
  </Form>
)

const waitingWords = (waiting: number) =>
  waiting === 0
    ? ''
    : `${waiting === 1 ? 'A copy that somebody else has paid for waits' : `${waiting} copies that others have paid for wait`} for whoever asks. `

type FreeProps = {
  /** Null while no payments are taken. */
  price: Pence | null
  free: { isOpen: boolean; waiting: number }
}

/** For those who cannot pay the price: a lower amount, or just an address, without questions. */
export function FreeEbook({ price, free }: FreeProps) {
  const amounts = price === null ? [] : lowerAmounts(price)
  const canPay = amounts.length > 0
  return (
    <details className="border-t border-line pt-5">
      <summary className="min-h-11 cursor-pointer content-center font-medium">I can’t pay at the moment</summary>
      <Form to={formTo('POST /api/ebook/free')} onDone={showGift} className="grid gap-5 pt-5">
        {canPay && (
          <div className="grid gap-3">
            <p className="measure text-soft">Pay what you can today. It’s the same book, and nobody asks why.</p>
            <ul className="flex flex-wrap gap-2">
              {amounts.map((amount) => (
                <li key={amount}>
                  <ButtonLink href={`/checkout?pay=${amount}`} variant="secondary" size="small">
                    {formatBriefly(amount)}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {free.isOpen ? (
          <>
            <p className="measure text-soft">
              {canPay ? 'Or have it as a gift.' : 'Then have it as a gift; nobody asks why.'}{' '}
              {waitingWords(free.waiting)}If you can pay later, the price helps to keep the protocols free, and{' '}
              <TextLink href="/weekly-protocols">a virtual coffee</TextLink> of any size does too.
            </p>
            <EmailField
              label="Where to send the gift"
              hint="Your email address. The link goes there and nowhere else."
            />
            <FormProblem isRest />
            <Submit variant="secondary" className="justify-self-start">
              Send me the guide
            </Submit>
          </>
        ) : (
          <p className="measure text-soft">
            There’s no free copy left for now. Please look again tomorrow. If you have the guide already,{' '}
            <TextLink href="/download">ask for its link again</TextLink>.
          </p>
        )}
      </Form>
    </details>
  )
}

/** `download` = the id of an added download; left out, it's the e-book. */
type CodeProps = { code: string; email: string | null; download?: string }

/** For a code that reduces the price to zero: asks only for an address. */
export function BookForCode({ code, email, download }: CodeProps) {
  return (
    <Form to={formTo('POST /api/ebook/with-code')} onDone={download ? showFree : showGift} className="grid gap-5">
      <p className="measure">With your code there’s nothing to pay, and we don’t need a card.</p>
      <input type="hidden" name="code" value={code} />
      {download && <input type="hidden" name="download" value={download} />}
      <EmailField defaultValue={email ?? undefined} hint="We’ll send your download link here." />
      <FormNotice unseen="code" />
      <Submit size="large" className="justify-self-start">
        {download ? 'Send it to me' : 'Send me the guide'}
      </Submit>
    </Form>
  )
}

/** Replaces an expired link: sends a fresh one to the address of its order. */
export const RenewForm = ({ token }: { token: string }) => (
  <Form to={formTo('POST /api/downloads/renew')} onDone={showSent} className="grid justify-items-start gap-4">
    <input type="hidden" name="token" value={token} />
    <Submit size="large">Email me a new link</Submit>
    <FormProblem />
  </Form>
)
