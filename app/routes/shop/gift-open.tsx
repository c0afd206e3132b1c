import { previewGiftMonths } from '#app/features/membership/gift-months.server.ts'
import { giftCodeIn, isGiftCode, showGiftCode } from '#app/features/shop/gift.ts'
import { getGiftByCode } from '#app/features/shop/open-gift.server.ts'
import { OpenGift } from '#app/features/shop/ui/open-gift.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/gift-open'

export const meta: Route.MetaFunction = () => secretAddress('Open your gift')

/** Only shows the gift: mail scanners open links, which must not redeem it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const typed = url.searchParams.get('code') ?? ''
  const code = giftCodeIn(typed.slice(0, 60))
  const state = await session()
  const user = state.status === 'signed-in' ? state.user : null
  const gift = isGiftCode(code) ? await getGiftByCode(tools, code) : null
  return {
    typed,
    code: showGiftCode(code),
    gift,
    email: user?.email ?? null,
    months: user && gift?.what === 'membership' ? await previewGiftMonths(tools, user.id) : null,
  }
}

export default function GiftOpen({ loaderData }: Route.ComponentProps) {
  return <OpenGift {...loaderData} />
}
