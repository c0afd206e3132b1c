import { redirect } from 'react-router'
import { findPaper } from '#app/features/payments/find-papers.server.ts'
import { paperNumber } from '#app/features/payments/paper.ts'
import { drawPaper } from '#app/features/payments/paper-pdf.server.ts'
import { payerOf } from '#app/features/payments/return.server.ts'
import { getContactEmail } from '#app/features/site/settings.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import type { Route } from './+types/receipt'

/** A receipt or credit note as a PDF, for the buyer: by account, by proved address, or by the browser that bought. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  const found = await findPaper(tools, payerOf(tools, request, state).buyer, params.id)
  if (!found) {
    // It may be theirs once they have signed in.
    if (state.status === 'signed-out')
      throw redirect(`/sign-in?${new URLSearchParams({ next: `/receipts/${params.id}` })}`)
    throw new Response('We can’t find that receipt among yours.', { status: state.status === 'unknown' ? 503 : 404 })
  }
  const { kind, number } = found.paper
  return new Response(await drawPaper({ ...found, contact: getContactEmail(tools) }), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${kind}-${paperNumber(number)}.pdf"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
