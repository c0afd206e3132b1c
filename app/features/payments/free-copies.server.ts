import type { DbOrTx } from '#app/db/open-db.ts'
import { countPaidCopies } from '#app/features/donations/donations.server.ts'
import { requireEbookPrice } from '#app/features/shop/catalogue.server.ts'
import { copiesLeft, type FreeCopies, nextCopy } from '#app/features/shop/free-copies.ts'
import { countGivenCopies, sendFreeEbook } from '#app/features/shop/given-copies.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'

const isLive = ({ payments }: Tools) => !(payments?.isTest ?? true)

/** Counts the copies paid for by donors, those given out, and those given per day. */
export async function countFreeCopies(tools: Tools, db: DbOrTx = tools.db): Promise<FreeCopies> {
  const filled = await countPaidCopies(db, isLive(tools))
  return { filled, ...(await countGivenCopies(db, tools.clock.now(), isLive(tools))) }
}

/** Whether a free copy is available now, and how many of the donors' are left. */
export async function checkFreeCopies(tools: Tools): Promise<{ isOpen: boolean; waiting: number }> {
  const copies = await countFreeCopies(tools)
  return { isOpen: nextCopy(copies, tools.settings.now().freeCopies) !== null, waiting: copiesLeft(copies) }
}

/**
 * Sends the e-book to someone who cannot pay: a donor's copy while there is one, then ours. Once per address; an
 * address that has the book gets a fresh link.
 *
 * @throws AppError 409 when none is available, for every address alike, so as not to reveal who has the book; also while
 * the book isn't sold.
 */
export async function sendFreeCopy(tools: Tools, email: string, visitor: string): Promise<void> {
  requireEbookPrice(tools, undefined)
  if (!(await checkFreeCopies(tools)).isOpen) throw noneLeft()
  const request = { email, visitor, livemode: isLive(tools) }
  const isGiven = await sendFreeEbook(tools, request, async (tx) =>
    nextCopy(await countFreeCopies(tools, tx), tools.settings.now().freeCopies),
  )
  if (!isGiven) throw noneLeft()
}

const noneLeft = () =>
  new AppError('conflict', {
    reason: 'sold_out',
    userMessage:
      'There’s no free copy left for now. Please try again tomorrow, or pay what you can. If you have the guide already, ask for its link again under “Your download”.',
  })
