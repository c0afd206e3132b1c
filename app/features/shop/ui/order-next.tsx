import { formTo } from '#app/browser/call.ts'
import { reloadPage } from '#app/browser/leave.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { Named } from '#app/ui/named.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { londonDay as day } from '#app/values/london-day.ts'
import { inPounds } from '#app/values/pence.ts'
import type { Order } from '../contract.ts'
import type { ShownGift } from '../gifts.server.ts'
import { DeliveryForm } from './delivery-form.tsx'

/** Shows the step after the payment: the gift, the file, the delivery address, or the refund. */
export function AfterPayment({ order, gift }: { order: Order; gift: ShownGift | null }) {
  if (order.status !== 'paid')
    return (
      <p className="measure">
        Questions? Please <TextLink href="/contact">write to us</TextLink> with the order number.
      </p>
    )
  return (
    <Named by="next" title="Next" className="grid gap-5 wrap-anywhere">
      {gift && <GiftPanel gift={gift} />}
      {order.kind === 'download' && (
        <form {...formTo('POST /api/orders/:id/download', { path: { id: order.id } })}>
          <Submit size="large">Download</Submit>
        </form>
      )}
      {order.kind === 'packs' && !order.delivery && (
        <DeliveryForm
          form={formTo('POST /api/orders/:id/delivery', { path: { id: order.id } })}
          button="Send it here"
          email={order.email}
          next={() => `/orders/${order.id}`}
        />
      )}
      {order.kind === 'download' ? (
        <p className="measure">
          It’s also in your account, if you sign in with the same address. With the 30-day guarantee you can have your
          money back; then the download ends.
        </p>
      ) : gift ? null : order.dispatchedAt ? (
        <p className="measure">
          You have 14 days from the day it arrives to tell us that you don’t want it. You don’t have to say why.
        </p>
      ) : (
        <p className="measure">
          We’ll pack it and email you when it leaves. Until then you can cancel
          {order.amount > 0 && ' and get all your money back'}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {order.canBeRefunded && (
          <Form to={formTo('POST /api/orders/:id/refund', { path: { id: order.id } })} onDone={reloadPage}>
            <Submit variant="secondary">
              {order.amount === 0
                ? 'Cancel the order'
                : `${order.kind === 'download' ? 'Money back:' : 'Cancel and refund'} ${inPounds(order.amount - order.amountRefunded)}`}
            </Submit>
            <FormProblem />
          </Form>
        )}
        <ButtonLink href="/contact" variant="quiet">
          Write to us
        </ButtonLink>
      </div>
    </Named>
  )
}

/** A paid gift as its buyer sees it: its code and its state. */
const GiftPanel = ({ gift: { words, forName, recipient, message, state, ...gift } }: { gift: ShownGift }) => (
  <div className="grid gap-5">
    <p className="measure">
      {words}, for {forName || 'somebody'}.{' '}
      {state === 'redeemed' && gift.redeemedAt
        ? `It was opened on ${day(gift.redeemedAt)}.`
        : gift.sentAt
          ? `We emailed it to ${recipient ?? 'them'} on ${day(gift.sentAt)}.`
          : recipient && gift.sendAt
            ? `We’ll email it to ${recipient} on ${day(gift.sendAt)}.`
            : 'Hand over the code, or pass the link on.'}
    </p>
    {message && <blockquote className="whitespace-pre-line border-s-4 border-line ps-5">{message}</blockquote>}
    {gift.code && state === 'ready' && (
      <div className="grid justify-items-start gap-2 rounded-lg border border-line p-6">
        <p className="text-sm text-soft">What opens it, once</p>
        <p className="font-mono text-xl tracking-wide sm:text-2xl">{gift.code}</p>
        <TextLink href={gift.path} className="inline-flex min-h-11 items-center">
          The page that opens it
        </TextLink>
      </div>
    )}
    <p className="measure text-sm text-soft">
      Nothing renews. Within 30 days of paying you can have all your money back; the gift then ends, opened or not.
    </p>
  </div>
)
