import { NewsletterBlock } from '#app/features/newsletter/ui/newsletter-block.tsx'
import { getShop } from '#app/features/shop/catalogue.server.ts'
import { ProductList } from '#app/features/shop/ui/product-list.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/products'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Products',
    description:
      'The Longevity Starter Guide, three starter packs, and equipment for heat and cold, with honest limits.',
    path: '/products',
    jsonLd: [breadcrumbs(matches, [['Products', '/products']])],
  })

export const loader = ({ context }: Route.LoaderArgs) => getShop(requestOf(context).tools)

export default function Products({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Products"
        lead="A book, three boxes and two machines. You need none of it to start: the protocols are free, and a walk costs nothing."
      />
      <ProductList products={loaderData} />
      <NewsletterBlock source="/products" />
    </>
  )
}
