import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Link } from '#app/values/page-link.ts'

type Props = {
  name: string
  /** Where one can ask to be told; null = it isn't coming. */
  waitlist?: Link | null
  children?: ReactNode
}

/** The checkout of a download that can't be bought at the moment. */
export const NotForSale = ({ name, waitlist = null, children }: Props) => (
  <PageHead title="Checkout" lead={`${name} isn’t for sale at the moment.`}>
    {children}
    <p className="flex flex-wrap gap-3">
      {waitlist && <ButtonLink href={waitlist}>Tell me when it’s available</ButtonLink>}
      <ButtonLink href="/products" variant={waitlist ? 'secondary' : 'primary'}>
        See all products
      </ButtonLink>
    </p>
  </PageHead>
)
