import { TextLink } from '#app/ui/text-link.tsx'
import { londonDay as day } from '#app/values/london-day.ts'
import type { ShownGift } from '../gifts.server.ts'

/** A paid gift as its buyer sees it: its code and its state. */
export const GiftPanel = ({ gift: { words, forName, recipient, message, state, ...gift } }: { gift: ShownGift }) => (
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
