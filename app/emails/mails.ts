import { createElement } from 'react'
import { render, toPlainText } from 'react-email'
import { NBSP } from '#app/values/day-label.ts'
import { accountClosing, accountDeleted, dataRequest, emailChange, emailChanged, emailChangeTaken } from './account.tsx'
import { answer } from './answer.tsx'
import { coachCall } from './coach-call.tsx'
import { cohort } from './cohort.tsx'
import { complaint, complaintDue, complaintOutcome, complaintReceived } from './complaint.tsx'
import { contactCopy, contactMessage } from './contact.tsx'
import { dispute } from './disputes.tsx'
import { donationThanks, paymentFailed } from './donations.tsx'
import { event } from './event.tsx'
import { firstWeek } from './first-week.tsx'
import { giftOrder } from './gift-order.tsx'
import { gift, giftEnded, giftOpened, giftTaken } from './gifts.tsx'
import { healthErased, healthErasureSoon, healthWithdrawn } from './health-records.tsx'
import { letter } from './letter.tsx'
import { type Mail, SentFrom } from './mail.tsx'
import {
  chargeReminder,
  membershipCancelled,
  membershipEnded,
  membershipPrice,
  membershipReceipt,
  membershipResumed,
  membershipStarted,
  trialRefused,
} from './membership.tsx'
import { membershipFrozen, membershipRestored, membershipUnpaid } from './membership-unpaid.tsx'
import { confirmSubscription, subscribed } from './newsletter.tsx'
import { notice } from './notice.tsx'
import { orderDispute } from './order-dispute.tsx'
import { ebookGift, ebookLink, ebookOrder, receiptAgain } from './orders.tsx'
import { ownerNews } from './owner.tsx'
import { packDispatched, packOrder } from './packs.tsx'
import { refund, refundFailed } from './refunds.tsx'
import { reminder } from './reminder.tsx'
import { signIn } from './sign-in.tsx'
import { secondStepChanged, staffInvitation } from './staff.tsx'
import { talkDecision } from './talk-decision.tsx'
import { talkDigest } from './talk-digest.tsx'
import { weeklyReview } from './weekly-review.tsx'

/** Every email the product sends, by its name in the outbox. */
const templates = {
  'sign-in': signIn,
  'confirm-subscription': confirmSubscription,
  subscribed,
  'contact-message': contactMessage,
  'contact-copy': contactCopy,
  answer,
  letter,
  complaint,
  'complaint-received': complaintReceived,
  'complaint-due': complaintDue,
  'complaint-outcome': complaintOutcome,
  'ebook-order': ebookOrder,
  'ebook-link': ebookLink,
  dispute,
  'order-dispute': orderDispute,
  'receipt-again': receiptAgain,
  refund,
  'refund-failed': refundFailed,
  'ebook-gift': ebookGift,
  'gift-order': giftOrder,
  gift,
  'gift-opened': giftOpened,
  'gift-ended': giftEnded,
  'gift-taken': giftTaken,
  'payment-failed': paymentFailed,
  'donation-thanks': donationThanks,
  'coach-call': coachCall,
  cohort,
  event,
  'first-week': firstWeek,
  notice,
  'owner-news': ownerNews,
  'pack-order': packOrder,
  'pack-dispatched': packDispatched,
  'talk-digest': talkDigest,
  'talk-decision': talkDecision,
  reminder,
  'membership-started': membershipStarted,
  'membership-receipt': membershipReceipt,
  'membership-cancelled': membershipCancelled,
  'membership-resumed': membershipResumed,
  'membership-ended': membershipEnded,
  'membership-unpaid': membershipUnpaid,
  'membership-frozen': membershipFrozen,
  'membership-restored': membershipRestored,
  'membership-price': membershipPrice,
  'charge-reminder': chargeReminder,
  'trial-refused': trialRefused,
  'weekly-review': weeklyReview,
  'email-change': emailChange,
  'email-change-taken': emailChangeTaken,
  'email-changed': emailChanged,
  'account-closing': accountClosing,
  'data-request': dataRequest,
  'account-deleted': accountDeleted,
  'health-withdrawn': healthWithdrawn,
  'health-erasure-soon': healthErasureSoon,
  'health-erased': healthErased,
  'second-step-changed': secondStepChanged,
  'staff-invitation': staffInvitation,
}

type Templates = typeof templates
export type MailName = keyof Templates
/** An email's props, without our own address. */
export type MailProps = { [N in MailName]: Templates[N] extends Mail<infer Props extends object> ? Props : never }
const byName: { [N in MailName]: Mail<MailProps[N]> } = templates

/** Renders both parts of an email from the same template. */
export async function renderMail<N extends MailName>(
  name: N,
  props: MailProps[N],
  { appUrl, sender }: { appUrl: string; sender: string | null },
) {
  const { subject, body, headers, contract, calendar } = byName[name]
  const html = await render(createElement(SentFrom, { value: { appUrl, sender } }, body({ ...props, appUrl })))
  return {
    subject: withPlainSpaces(subject(props)),
    html,
    // Purely visual elements leave empty lines.
    text: withPlainSpaces(toPlainText(html))
      .replaceAll(/\n{3,}/g, '\n\n')
      .trimStart(),
    headers: headers?.({ ...props, appUrl }) ?? {},
    contract: contract?.(props) ?? null,
    calendar: calendar?.(props) ?? null,
  }
}

/** A space that keeps words together isn’t found by an email program’s search for them, and can’t be filtered by. */
const withPlainSpaces = (words: string): string => words.replaceAll(NBSP, ' ')
