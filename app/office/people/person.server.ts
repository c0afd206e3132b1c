import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { sales } from '#app/db/schema/orders.ts'
import { personLabels, personLooks, personNotes, personRequests } from '#app/db/schema/people.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { accountClosings, healthConsents, users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { getBilling } from '#app/features/membership/billing.server.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { withLost } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt } from '#app/values/time-zone.ts'

export const personSubject = (id: string) => `person:${id}` as const

export const noSuchPerson = () => new AppError('not_found', 'There is no such person.')

/** Returns an account. Nothing about their health. @throws AppError 404 when there is none. */
export async function findPerson({ db }: Pick<Tools, 'db'>, id: string) {
  const [person] = await db
    .select({
      ...{ id: users.id, email: users.email, name: users.name, role: users.role, timeZone: users.timeZone },
      joinedAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, id))
  if (!person) throw noSuchPerson()
  return person
}

/** Returns everything the office may know about a person. The viewing is logged, once a day per viewer. */
export async function getPerson(tools: Tools, by: CurrentUser, id: string) {
  const person = await findPerson(tools, id)
  await recordView(tools, by, id)
  const { db } = tools
  const [membership, bought, consents, lists, left, mails, notes, labels, requests, closing] = await Promise.all([
    getBilling(tools, id),
    listBought(tools, person),
    listConsents(tools, id),
    listLists(tools, person.email),
    db
      .select()
      .from(suppressions)
      .where(eq(suppressions.addressHash, hashAddress(tools, person.email))),
    listMails(tools, person.email),
    listNotes(tools, id),
    db.select().from(personLabels).where(eq(personLabels.userId, id)).orderBy(asc(personLabels.label)),
    db.select().from(personRequests).where(eq(personRequests.userId, id)).orderBy(desc(personRequests.askedOn)),
    db.select().from(accountClosings).where(eq(accountClosings.userId, id)),
  ])
  const [gift] = await db
    .select({ endsAt: memberships.endsAt })
    .from(memberships)
    .where(and(eq(memberships.userId, id), eq(memberships.status, 'complimentary')))
  return {
    ...{ person, membership, bought, consents, lists, left, mails, notes, labels, requests },
    giftEndsAt: gift?.endsAt ?? null,
    closesAt: closing[0]?.dueAt ?? null,
  }
}

async function recordView({ db, clock }: Tools, by: CurrentUser, id: string): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const look = { userId: id, by: by.id, day: localDateAt(now, by) }
    const [isNew] = await tx.insert(personLooks).values(look).onConflictDoNothing().returning()
    if (isNew) await audit(tx, { by, action: 'people.look', subject: personSubject(id) }, now)
  })
}

// As `ownedBy` (features/shop/buyer.server.ts): an address counts where no account has bought.
async function listBought({ db }: Pick<Tools, 'db'>, { id, email }: { id: string; email: string }) {
  const { kind, status, at, amount, amountRefunded, isWaiting, dispatchedAt, paymentIntentId } = sales
  const bought = await db
    .select({ id: sales.id, kind, status, at, amount, amountRefunded, isWaiting, dispatchedAt, paymentIntentId })
    .from(sales)
    .where(or(eq(sales.userId, id), and(isNull(sales.userId), eq(sales.email, email))))
    .orderBy(desc(at))
    .limit(50)
  return withLost(db, bought)
}

/** Their consents with wording and date: never the data entered under them. */
function listConsents({ db }: Pick<Tools, 'db'>, id: string) {
  const { wordingVersion, givenAt, withdrawnAt } = healthConsents
  return db
    .select({ id: healthConsents.id, wordingVersion, givenAt, withdrawnAt })
    .from(healthConsents)
    .where(eq(healthConsents.userId, id))
    .orderBy(desc(givenAt))
}

function listLists({ db }: Pick<Tools, 'db'>, email: string) {
  const { list, wordingVersion, askedAt, confirmedAt, source } = subscriptions
  return db
    .select({ list, wordingVersion, askedAt, confirmedAt, source })
    .from(subscriptions)
    .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
    .where(eq(subscribers.email, email))
    .orderBy(asc(list))
}

function listMails({ db }: Pick<Tools, 'db'>, email: string) {
  const { id, template, status, createdAt, sentAt } = outboxMails
  return db
    .select({ id, template, status, createdAt, sentAt })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email))
    .orderBy(desc(createdAt))
    .limit(50)
}

const listNotes = ({ db }: Pick<Tools, 'db'>, id: string) =>
  db
    .select({ id: personNotes.id, words: personNotes.words, createdAt: personNotes.createdAt, by: users.email })
    .from(personNotes)
    .leftJoin(users, eq(users.id, personNotes.by))
    .where(eq(personNotes.userId, id))
    .orderBy(desc(personNotes.createdAt))
