import { useState } from 'react'
import { beginPayment } from '#app/browser/begin-payment.ts'
import { ApiError } from '#app/browser/call.ts'
import type { BrowserPayments } from '#app/browser/stripe-js.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, opens } from '#app/ui/dialog.tsx'
import { Coffee } from '#app/ui/icons.tsx'
import { LazyCardForm } from '#app/ui/lazy-card-form.tsx'
import { CardNeedsScript, PaymentsOff } from '#app/ui/payment-notices.tsx'
import { formatPence, type Pence } from '#app/values/pence.ts'
import { donationWords } from '../donation.ts'
import { AmountForm } from './amount-form.tsx'
import { CopiesForm } from './copies-form.tsx'
import type { DonorDetails } from './donor-fields.tsx'

const ID = 'donation'

type State =
  | { at: 'choosing'; problem: string | null }
  | { at: 'beginning'; amount: Pence }
  | { at: 'paying'; amount: Pence; clientSecret: string }

/**
 * The floating button and its dialog, for the end of a box with `relative`: it floats over that box. Stripe's script is
 * only loaded once an amount has been chosen.
 */
export const VirtualCoffee = ({ payments }: { payments: BrowserPayments | null }) => (
  <>
    {/* Space at the end, so that the button covers nothing there. */}
    <div className="h-20 print:hidden" />
    {/* Appears once the visitor scrolls, never over the first lines of the page. */}
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex flex-col justify-end top-176 print:hidden">
      <div className="sticky bottom-4 flex justify-end px-4 pb-4">
        <Button size="large" className="pointer-events-auto shadow-float max-sm:px-5 max-sm:text-sm" {...opens(ID)}>
          <Coffee className="size-5" strokeWidth={1.75} />
          Buy me a Virtual Coffee
        </Button>
      </div>
    </div>
    <DonationDialog payments={payments} />
  </>
)

type DialogProps = {
  payments: BrowserPayments | null
  /** The price of a copy of the e-book, for a dialog about copies for people who cannot pay. */
  copyPrice?: Pence
}

/** A button for the shop, with the same dialog for copies of the e-book for somebody else. */
export const SponsorCopies = (props: DialogProps & { copyPrice: Pence }) => (
  <>
    <Button variant="secondary" {...opens(ID)}>
      Pay for a copy
    </Button>
    <DonationDialog {...props} />
  </>
)

function DonationDialog({ payments, copyPrice }: DialogProps) {
  const [state, setState] = useState<State>({ at: 'choosing', problem: null })
  const isPaying = state.at === 'paying'

  async function begin(amount: Pence, details: DonorDetails, copies = 0) {
    setState({ at: 'beginning', amount })
    try {
      const about = copies > 0 ? { copies, description: donationWords({ copies }) } : { description: 'Virtual coffee' }
      const request = { type: 'donation', amount, ...about, ...details }
      const { clientSecret } = await beginPayment(request)
      setState({ at: 'paying', amount, clientSecret })
      makeNonModal()
    } catch (error) {
      const why = error instanceof ApiError ? error.userMessage : ''
      setState({ at: 'choosing', problem: `There was an error processing your donation. Please try again. ${why}` })
    }
  }

  const choosing = {
    busyWith: state.at === 'beginning' ? state.amount : null,
    problem: state.at === 'choosing' ? state.problem : null,
    onChoose: begin,
  }
  return (
    <Dialog
      id={ID}
      title={copyPrice ? 'A copy for somebody who can’t pay' : 'Buy me a Virtual Coffee'}
      lead={
        copyPrice
          ? 'Whoever asks for the guide and can’t pay gets a copy that you’ve paid for. They aren’t told who paid.'
          : 'Everything here is free. If it helps you and you would like to give something back, thank you.'
      }
      className={isPaying ? 'fixed inset-0 z-40 m-auto' : undefined}
    >
      {!payments && <PaymentsOff />}
      {payments && state.at === 'paying' && (
        <>
          <LazyCardForm
            clientSecret={state.clientSecret}
            payments={payments}
            returnTo="/donation/thanks"
            button={`Donate ${formatPence(state.amount)}`}
          />
          <Button variant="quiet" onClick={() => setState({ at: 'choosing', problem: null })}>
            {copyPrice ? 'Another number' : 'Another amount'}
          </Button>
        </>
      )}
      {payments && state.at !== 'paying' && (
        <div className="noscript:hidden">
          {copyPrice ? <CopiesForm copyPrice={copyPrice} {...choosing} /> : <AmountForm {...choosing} />}
        </div>
      )}
      {payments && <CardNeedsScript />}
    </Dialog>
  )
}

// A modal dialog makes the rest of the page inert, including Stripe's 3-D Secure dialog: from here on ours stays open
// without being modal.
function makeNonModal(): void {
  const dialog = document.getElementById(ID)
  if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return
  dialog.close()
  dialog.show()
}
