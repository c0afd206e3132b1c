import { and, eq, inArray, like, lt, ne } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { trialUses } from '#app/db/schema/membership.ts'
import type { Pseudonyms } from '#app/platform/keys/pseudonyms.ts'
import type { Tools } from '#app/platform/tools.ts'
import { TRIALS_PER_CARD } from './plan.ts'

type Person = { id: string; email: string }

/** Returns one address per mailbox: 'ada@gmail.com' for 'A.da+x@googlemail.com'. Never used to send email. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const subjectsOf = ({ of }: Pseudonyms, { id, email }: Person) => [
  `person:${of(id)}`,
  `mailbox:${of(mailboxOf(email))}`,
]

/** Whether this person may have a free month: one per person, even after their account was deleted. */
export async function mayHaveTrial({ db, pseudonyms }: Tools, person: Person): Promise<boolean> {
  const [used] = await db
    .select()
    .from(trialUses)
    .where(inArray(trialUses.subjectHash, subjectsOf(pseudonyms, person)))
    .limit(1)
  return !used
}

/** Whether a card has started as many free months as a household may have, not counting this one. */
export async function isCardUsedUp({ db, pseudonyms }: Tools, card: string, subscriptionId: string): Promise<boolean> {
  const isOfCard = like(trialUses.subjectHash, `card:${pseudonyms.of(card)}:%`)
  const uses = await db
    .select({ subject: trialUses.subjectHash })
    .from(trialUses)
    .where(and(isOfCard, ne(trialUses.subscriptionId, subscriptionId)))
    .limit(TRIALS_PER_CARD)
  return uses.length >= TRIALS_PER_CARD
}

/** Records that a free month has started. Idempotent per subscription. */
export async function recordTrial(
  tx: DbOrTx,
  { pseudonyms }: Tools,
  { person, card, subscriptionId, now }: { person: Person; card: string | null; subscriptionId: string; now: Date },
): Promise<void> {
  const [known] = await tx
    .select()
    .from(trialUses)
    .where(and(eq(trialUses.subscriptionId, subscriptionId), like(trialUses.subjectHash, 'person:%')))
  if (known) return
  const subjects = [
    ...subjectsOf(pseudonyms, person),
    ...(card ? [`card:${pseudonyms.of(card)}:${subscriptionId}`] : []),
  ]
  await tx
    .insert(trialUses)
    .values(subjects.map((subjectHash) => ({ subjectHash, usedAt: now, subscriptionId })))
    .onConflictDoNothing()
}

/** A person's free month also counts for their new address, or for the account with which theirs becomes one. */
export async function passOnTrial(
  tx: DbOrTx,
  { pseudonyms }: Pick<Tools, 'pseudonyms'>,
  { from, to }: { from: Person; to: Person },
): Promise<void> {
  const [used] = await tx
    .select()
    .from(trialUses)
    .where(inArray(trialUses.subjectHash, subjectsOf(pseudonyms, from)))
    .limit(1)
  if (!used) return
  const subjects = subjectsOf(pseudonyms, to)
  await tx
    .insert(trialUses)
    .values(subjects.map((subjectHash) => ({ ...used, subjectHash })))
    .onConflictDoNothing()
}

/** Deletes records of free months that started more than three years ago. Source: content/legal/privacy-policy.md. */
export async function deleteOldTrials({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now())
  before.setUTCFullYear(before.getUTCFullYear() - 3)
  await db.delete(trialUses).where(lt(trialUses.usedAt, before))
}
