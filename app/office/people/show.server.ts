import { randomUUID } from 'node:crypto'
import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { asList, titleNow } from '#app/features/newsletter/newsletter.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { formatSum } from '#app/values/sum.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { exactLabel, momentLabel } from '../moment.ts'
import { type At, mailLine, noteLine, saleLine } from '../shown.ts'
import { getPerson } from './person.server.ts'
import { MEMBERSHIP_WORDS } from './ui/membership-words.ts'

type Found = Awaited<ReturnType<typeof getPerson>>
export type ShownPersonPage = Awaited<ReturnType<typeof showPerson>>

/**
 * Returns a person's page, sums and times formatted. The viewing is logged.
 *
 * @throws AppError 404 when there is none.
 */
export async function showPerson(tools: Tools, user: CurrentUser, id: string) {
  const found = await getPerson(tools, user, id)
  const { person, bought, notes, labels, mails, requests, closesAt } = found
  const now = tools.clock.now()
  const at = (instant: Date) => momentLabel(instant, user.timeZone, now)
  const today = localDateAt(now, user)
  return {
    ...{ id: person.id, email: person.email, name: person.name, role: person.role, today },
    joined: at(person.joinedAt),
    closes: closesAt ? exactLabel(closesAt, user.timeZone) : null,
    membership: showMembership(found, { tools, user, at }),
    mayClose: person.role === 'member' && !closesAt,
    labels: labels.map(({ label }) => label),
    notes: notes.map((note) => noteLine(note, at)),
    noteId: randomUUID(),
    bought: bought.map((sale) => saleLine(sale, at)),
    consents: consentsOf(tools, found, at),
    mails: mails.map((mail) => mailLine(mail, at)),
    requests: requests.map(({ id: request, kind, askedOn, dueOn, doneAt }) => ({
      id: request,
      words: kind === 'export' ? 'Asked for their data' : 'Asked to be erased',
      button: kind === 'export' ? 'Email them the way to it' : 'Begin the erasure',
      asked: dayLabel(askedOn),
      due: dayLabel(dueOn),
      isLate: !doneAt && dueOn < today,
      done: doneAt ? at(doneAt) : null,
    })),
  }
}

type Frame = { tools: Tools; user: CurrentUser; at: At }

function showMembership({ membership, giftEndsAt }: Found, { tools, user, at }: Frame) {
  const canAsk = tools.payments !== null
  const can = (action: 'cancel' | 'pause' | 'unpause' | 'refund') =>
    canAsk && membership?.actions.includes(action) === true
  const state = membership?.state ?? 'none'
  // What was never begun has no dates to speak of: those of a refused free month are its plan.
  const begun = state === 'none' || state === 'begun' ? null : membership
  // What is paid may reach further than the account.
  const endsAt = [begun?.endsAt, begun?.closesAt].flatMap((day) => day ?? []).sort()[0]
  const gift = state === 'gift' ? { ends: giftEndsAt ? at(giftEndsAt) : null } : null
  const facts: (readonly [string, string | null | undefined])[] = [
    ['State', gift ? `Given, until ${gift.ends ?? 'you take it back'}` : MEMBERSHIP_WORDS[state]],
    ['Price', begun?.isPaid ? formatSum({ amount: begun.price }) : null],
    ['Paid until', begun?.paidUntil && at(new Date(begun.paidUntil))],
    ['Free until', begun?.trialEndsAt && at(new Date(begun.trialEndsAt))],
    ['Goes on', begun?.resumesAt && at(new Date(begun.resumesAt))],
    ['Ends', endsAt && state !== 'ended' ? at(new Date(endsAt)) : null],
  ]
  return {
    facts: facts.flatMap(([term, words]) => (words ? [[term, words] as const] : [])),
    canGive: membership === null || membership.mayJoin,
    hasGift: gift !== null,
    canPause: can('pause'),
    canUnpause: can('unpause'),
    canCancel: can('cancel'),
    canRefund: can('refund') && isPermitted(user.role, 'refunds'),
  }
}

const consentsOf = (tools: Tools, { consents, lists, left }: Found, at: At) => [
  ...lists.map(({ list, wordingVersion, askedAt, confirmedAt, source }) => ({
    id: `list:${list}`,
    words: `${titleNow(tools, asList(list))}: wording ${wordingVersion}${source ? `, on ${source}` : ''}`,
    when: confirmedAt ? `confirmed ${at(confirmedAt)}` : `asked ${at(askedAt)}, not confirmed`,
  })),
  ...left.map(({ list, reason, since }) => ({
    id: `left:${list}`,
    words: reason === 'left' ? `Left the list “${titleNow(tools, asList(list))}”` : UNREACHED[reason],
    when: at(since),
  })),
  ...consents.map(({ id, wordingVersion, givenAt, withdrawnAt }) => ({
    id,
    words: `Keeping a record: wording ${wordingVersion}`,
    when: withdrawnAt ? `${at(givenAt)}, taken back ${at(withdrawnAt)}` : at(givenAt),
  })),
]

const UNREACHED = {
  bounced: 'No list reaches them: no such mailbox',
  complained: 'No list reaches them: they called an email spam',
} as const
