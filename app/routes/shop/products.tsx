import { NewsletterBlock } from '#app/features/newsletter/ui/newsletter-block.tsx'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { getShop } from '#app/features/shop/catalogue.server.ts'
import { ProductList } from '#app/features/shop/ui/product-list.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/products'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Products',
    description:
      'The Longevity Starter Guide, three starter packs, and equipment for heat and cold, with honest limits.',
    path: '/products',
    jsonLd: [breadcrumbs(matches, ['Products', '/products'])],
  })

export function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  return { lead: wordsOf(tools, 'openings').products, products: getShop(tools), pillars: pillarChoices(tools) }
}

export default function Products({ loaderData: { lead, products, pillars } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Products" lead={lead} />
      <ProductList products={products} />
      <NewsletterBlock source="/products" pillars={pillars} />
    </>
  )
}
