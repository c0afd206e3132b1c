import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { londonDay } from '#app/values/london-day.ts'
import type { GiftState } from '../gift.ts'

type Props = {
  typed: string
  code: string
  gift: {
    what: 'ebook' | 'membership'
    words: string
    fromName: string
    forName: string
    message: string | null
    state: GiftState
  } | null
  /** The signed-in user's address. */
  email: string | null
  /** What opening months would do for that user: nothing, for a reason, or begin on a later day. */
  months: { refusal: string | null; begins: string | null } | null
}

export function OpenGift({ typed, code, gift, email, months }: Props) {
  if (!gift) return <EnterCode typed={typed} />
  if (gift.state !== 'ready') return <PageHead {...OVER[gift.state]} />
  const { what, words, fromName, forName, message } = gift
  return (
    <>
      <PageHead
        drawing={what === 'ebook' ? 'ebook' : 'walk'}
        title={forName ? `${forName}, a gift for you` : 'A gift for you'}
        lead={`${fromName ? `From ${fromName}: ` : ''}${words}.`}
      />
      <div className="wrap one-column gap-10 pb-section">
        {message && (
          <blockquote className="whitespace-pre-line border-s-4 border-action ps-6 font-serif text-2xl">
            {message}
          </blockquote>
        )}
        {what === 'ebook' ? <OpenBook code={code} email={email} /> : <OpenMonths {...{ code, email, months }} />}
        <p className="text-sm text-soft">It’s paid for. Nothing renews, and you’re never charged.</p>
      </div>
    </>
  )
}

const OVER = {
  open: { title: 'This gift isn’t ready', lead: 'It hasn’t been paid for yet.' },
  redeemed: {
    title: 'This gift has been opened',
    lead: 'A code opens once. A book can be sent again to the address it was opened with; months are in the account they were opened in.',
  },
  ended: { title: 'This gift has ended', lead: 'Its buyer got the money back. You owe nothing.' },
  'on-hold': { title: 'This gift is on hold', lead: 'A bank is looking into its payment. Please try again later.' },
} as const

const EnterCode = ({ typed }: { typed: string }) => (
  <>
    <PageHead title="Open your gift" lead="Enter the code from the card or the email. Nothing to pay." />
    <div className="wrap pb-section">
      <form action="/gift/open" className="grid max-w-md gap-5">
        <TextField
          label="Gift code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={typed}
          hint="16 letters and digits, for example ABCD-EFGH-JKLM-NPQR."
          error={typed ? 'We don’t know that gift code. Please check it letter by letter.' : null}
        />
        <Submit className="justify-self-start">Look at the gift</Submit>
      </form>
    </div>
  </>
)

const OpenBook = ({ code, email }: { code: string; email: string | null }) => (
  <Form<'POST /api/gifts/book'>
    to={formTo('POST /api/gifts/book')}
    onDone={({ path }) => leaveFor(path)}
    className="grid gap-5"
  >
    <input type="hidden" name="code" value={code} />
    <EmailField
      label="Your email address"
      defaultValue={email ?? undefined}
      hint="We send the download link here too, so that you can find the book again."
    />
    <FormProblem isRest />
    <Submit size="large" className="justify-self-start">
      Open your gift
    </Submit>
  </Form>
)

function OpenMonths({ code, email, months }: Pick<Props, 'code' | 'email' | 'months'>) {
  if (!email)
    return (
      <div className="grid justify-items-start gap-4">
        <p className="measure">Sign in with your email address, or make an account with it. Then open your gift.</p>
        <ButtonLink href={`/sign-in?next=${encodeURIComponent(`/gift/open?code=${code}`)}`} size="large">
          Sign in
        </ButtonLink>
      </div>
    )
  if (months?.refusal) return <p className="measure">{months.refusal}</p>
  const begins = months?.begins ? `on ${londonDay(months.begins)}, when the gift you have ends` : 'today'
  return (
    <Form<'POST /api/gifts/months'>
      to={formTo('POST /api/gifts/months')}
      onDone={() => leaveFor('/app')}
      className="grid justify-items-start gap-4"
    >
      <input type="hidden" name="code" value={code} />
      <p className="measure">
        It begins {begins}, in the account of {email}, and ends by itself.
      </p>
      <FormProblem />
      <Submit size="large">Open your gift</Submit>
    </Form>
  )
}
