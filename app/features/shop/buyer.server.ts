import { eq, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { orders } from '#app/db/schema/shop.ts'
import { readPerson } from '#app/features/auth/guards.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { readVisitor } from '#app/platform/visitor.ts'

/** A signed-in person, a browser that started an order, or both. */
export type Buyer = { user: Pick<CurrentUser, 'id' | 'email'> | null; visitor: string | null }

export const noSuchOrder = () => new AppError('not_found', 'We can’t find that order among yours.')

/**
 * Reads the buyer of a request: the signed-in person, the browser, or both.
 *
 * @throws AppError 503 when it cannot be determined now.
 */
export async function readBuyer(c: Context<ToolsEnv>): Promise<Buyer> {
  const cookie = c.req.header('cookie')
  const person = await readPerson(c.var.tools, cookie)
  return { user: person?.user ?? null, visitor: readVisitor(c.var.tools, cookie) }
}

/** Returns the order's id from the path. @throws AppError 404 if it isn't a valid id. */
export function orderIdIn({ id }: { id: string }): string {
  if (!z.uuid().safeParse(id).success) throw noSuchOrder()
  return id
}

/** Condition for a buyer's own orders: a signed-in person's by account and verified address; a guest's by browser. */
export const ownedBy = ({ user, visitor }: Buyer) =>
  or(
    user ? or(eq(orders.userId, user.id), eq(orders.email, user.email)) : undefined,
    visitor ? eq(orders.visitorHash, visitor) : undefined,
    sql`false`,
  )
