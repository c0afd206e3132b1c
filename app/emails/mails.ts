import { createElement, type ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import * as account from './account.tsx'
import * as answer from './answer.tsx'
import * as coachCall from './coach-call.tsx'
import * as cohort from './cohort.tsx'
import * as complaint from './complaint.tsx'
import * as confirmSubscription from './confirm-subscription.tsx'
import * as contactCopy from './contact-copy.tsx'
import * as contactMessage from './contact-message.tsx'
import type { ContractFacts } from './contract.ts'
import * as disputes from './disputes.tsx'
import * as donations from './donations.tsx'
import * as event from './event.tsx'
import * as firstWeek from './first-week.tsx'
import * as giftOrder from './gift-order.tsx'
import * as gifts from './gifts.tsx'
import * as healthRecords from './health-records.tsx'
import { SentFrom } from './layout.tsx'
import * as letter from './letter.tsx'
import * as membership from './membership.tsx'
import * as unpaid from './membership-unpaid.tsx'
import * as notice from './notice.tsx'
import * as orders from './orders.tsx'
import * as owner from './owner.tsx'
import * as packs from './packs.tsx'
import * as reminder from './reminder.tsx'
import * as signIn from './sign-in.tsx'
import * as staff from './staff.tsx'
import * as subscribed from './subscribed.tsx'
import * as talkDecision from './talk-decision.tsx'
import * as talkDigest from './talk-digest.tsx'
import * as weeklyReview from './weekly-review.tsx'

type Template<P> = {
  subject: (props: P) => string
  body: (props: P & { appUrl: string }) => ReactElement
  /** Additional headers. Their values must not contain anything a visitor can write freely. */
  headers?: (props: P & { appUrl: string }) => Readonly<Record<string, string>>
  /** What was agreed, for an email that confirms a contract, which is attached. */
  contract?: (props: P) => ContractFacts
  /** The appointment as an attached calendar file. */
  calendar?: (props: P) => string | undefined
}

/** Every email the product sends, by its name in the outbox. */
const templates = {
  'sign-in': { subject: signIn.subject, body: signIn.SignIn },
  'confirm-subscription': { subject: confirmSubscription.subject, body: confirmSubscription.ConfirmSubscription },
  subscribed: { subject: subscribed.subject, body: subscribed.Subscribed, headers: subscribed.headers },
  'contact-message': {
    subject: contactMessage.subject,
    body: contactMessage.ContactMessage,
    headers: contactMessage.headers,
  },
  'contact-copy': { subject: contactCopy.subject, body: contactCopy.ContactCopy },
  answer: { subject: answer.answerSubject, body: answer.Answer, headers: answer.answerHeaders },
  letter: { subject: letter.letterSubject, body: letter.Letter, headers: letter.letterHeaders },
  complaint: {
    subject: complaint.complaintSubject,
    body: complaint.Complaint,
    headers: complaint.complaintHeaders,
  },
  'complaint-received': { subject: complaint.receivedSubject, body: complaint.ComplaintReceived },
  'complaint-due': { subject: complaint.complaintDueSubject, body: complaint.ComplaintDue },
  'complaint-outcome': { subject: complaint.complaintOutcomeSubject, body: complaint.ComplaintOutcome },
  'ebook-order': { subject: orders.ebookOrderSubject, body: orders.EbookOrder, contract: orders.ebookContract },
  'ebook-link': { subject: orders.ebookLinkSubject, body: orders.EbookLink },
  dispute: { subject: disputes.disputeSubject, body: disputes.Dispute },
  'order-dispute': { subject: disputes.orderDisputeSubject, body: disputes.OrderDispute },
  'receipt-again': { subject: orders.receiptAgainSubject, body: orders.ReceiptAgain },
  refund: { subject: orders.refundSubject, body: orders.Refund },
  'ebook-gift': { subject: orders.ebookGiftSubject, body: orders.EbookGift },
  'gift-order': { subject: giftOrder.giftOrderSubject, body: giftOrder.GiftOrder, contract: giftOrder.giftContract },
  gift: { subject: gifts.giftSubject, body: gifts.Gift },
  'gift-opened': { subject: gifts.giftOpenedSubject, body: gifts.GiftOpened },
  'gift-taken': { subject: gifts.giftTakenSubject, body: gifts.GiftTaken },
  'payment-failed': { subject: donations.paymentFailedSubject, body: donations.PaymentFailed },
  'donation-thanks': { subject: donations.donationThanksSubject, body: donations.DonationThanks },
  'coach-call': {
    subject: coachCall.coachCallSubject,
    body: coachCall.CoachCall,
    calendar: ({ invitation }: coachCall.CoachCallProps) => invitation,
  },
  cohort: { subject: cohort.cohortSubject, body: cohort.CohortMail },
  event: { subject: event.eventSubject, body: event.Event, calendar: ({ invitation }: event.EventProps) => invitation },
  'first-week': { subject: firstWeek.firstWeekSubject, body: firstWeek.FirstWeek },
  notice: { subject: notice.noticeSubject, body: notice.Notice },
  'owner-news': { subject: owner.ownerNewsSubject, body: owner.OwnerNews, headers: owner.ownerNewsHeaders },
  'pack-order': { subject: packs.packOrderSubject, body: packs.PackOrder, contract: packs.packContract },
  'pack-dispatched': { subject: packs.packDispatchedSubject, body: packs.PackDispatched },
  'talk-digest': {
    subject: talkDigest.talkDigestSubject,
    body: talkDigest.TalkDigest,
    headers: talkDigest.talkDigestHeaders,
  },
  'talk-decision': { subject: talkDecision.talkDecisionSubject, body: talkDecision.TalkDecision },
  reminder: { subject: reminder.subject, body: reminder.Reminder, headers: reminder.headers },
  'membership-started': {
    subject: membership.startedSubject,
    body: membership.MembershipStarted,
    contract: membership.membershipContract,
  },
  'membership-receipt': { subject: membership.receiptSubject, body: membership.MembershipReceipt },
  'membership-cancelled': { subject: membership.cancelledSubject, body: membership.MembershipCancelled },
  'membership-ended': { subject: membership.endedSubject, body: membership.MembershipEnded },
  'membership-unpaid': { subject: unpaid.unpaidSubject, body: unpaid.MembershipUnpaid },
  'membership-frozen': { subject: unpaid.frozenSubject, body: unpaid.MembershipFrozen },
  'membership-restored': { subject: unpaid.restoredSubject, body: unpaid.MembershipRestored },
  'membership-price': { subject: membership.priceSubject, body: membership.MembershipPrice },
  'charge-reminder': { subject: membership.chargeReminderSubject, body: membership.ChargeReminder },
  'trial-refused': { subject: membership.trialRefusedSubject, body: membership.TrialRefused },
  'weekly-review': { subject: weeklyReview.subject, body: weeklyReview.WeeklyReview },
  'email-change': { subject: account.emailChangeSubject, body: account.EmailChange },
  'email-change-taken': { subject: account.emailChangeTakenSubject, body: account.EmailChangeTaken },
  'email-changed': { subject: account.emailChangedSubject, body: account.EmailChanged },
  'account-closing': { subject: account.closingSubject, body: account.AccountClosing },
  'data-request': { subject: account.dataRequestSubject, body: account.DataRequest },
  'account-deleted': { subject: account.deletedSubject, body: account.AccountDeleted },
  'health-withdrawn': { subject: healthRecords.withdrawnSubject, body: healthRecords.HealthWithdrawn },
  'health-erasure-soon': { subject: healthRecords.soonSubject, body: healthRecords.HealthErasureSoon },
  'health-erased': { subject: healthRecords.erasedSubject, body: healthRecords.HealthErased },
  'second-step-changed': { subject: staff.secondStepChangedSubject, body: staff.SecondStepChanged },
  'staff-invitation': { subject: staff.staffInvitationSubject, body: staff.StaffInvitation },
}

type Templates = typeof templates
export type MailName = keyof Templates
/** An email's props, without our own address. */
export type MailProps = { [N in MailName]: Omit<Told<Templates[N]['subject']> & Told<Templates[N]['body']>, 'appUrl'> }
type Told<Words> = Words extends (props: infer Props extends object) => unknown ? Props : unknown
const byName: { [N in MailName]: Template<MailProps[N]> } = templates

/** Renders both parts of an email from the same template. */
export async function renderMail<N extends MailName>(
  name: N,
  props: MailProps[N],
  { appUrl, sender }: { appUrl: string; sender: string | null },
) {
  const { subject, body, headers, contract, calendar } = byName[name]
  const html = await render(createElement(SentFrom, { value: { appUrl, sender } }, body({ ...props, appUrl })))
  return {
    subject: subject(props),
    html,
    // Purely visual elements leave empty lines.
    text: toPlainText(html)
      .replaceAll(/\n{3,}/g, '\n\n')
      .trimStart(),
    headers: headers?.({ ...props, appUrl }) ?? {},
    contract: contract?.(props) ?? null,
    calendar: calendar?.(props) ?? null,
  }
}
