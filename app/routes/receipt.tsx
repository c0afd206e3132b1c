import { redirect } from 'react-router'
import { paperNumber } from '#app/features/payments/paper.ts'
import { drawPaper } from '#app/features/payments/paper-pdf.server.ts'
import { getPaper } from '#app/features/payments/papers.server.ts'
import { payerOf } from '#app/features/payments/return.server.ts'
import { getContactEmail } from '#app/features/site/settings.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { requestOf } from '#app/server/context.server.ts'
import type { Route } from './+types/receipt'

/** A receipt or credit note as a PDF, for the buyer: by account, by proved address, or by the browser that bought. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  const { buyer } = payerOf(tools, request, state)
  try {
    const found = await getPaper(tools, buyer, params.id)
    const bytes = drawPaper({ ...found, contact: getContactEmail(tools) })
    return new Response(bytes, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${found.paper.kind}-${paperNumber(found.paper.number)}.pdf"`,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    // It may be theirs once they say who they are.
    if (state.status === 'signed-out')
      throw redirect(`/sign-in?${new URLSearchParams({ next: `/receipts/${params.id}` })}`)
    throw new Response('There is no such receipt of yours.', { status: 404 })
  }
}
