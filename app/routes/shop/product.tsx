import { data } from 'react-router'
import { listOfProduct } from '#app/features/newsletter/lists.ts'
import { SignUpForm } from '#app/features/newsletter/ui/sign-up-form.tsx'
import { bookPages } from '#app/features/shop/book-pages.server.ts'
import { deliveryWords, getShownProduct } from '#app/features/shop/catalogue.server.ts'
import { getFreeStock } from '#app/features/shop/stock.server.ts'
import { InsideTheBook } from '#app/features/shop/ui/inside-the-book.tsx'
import { ProductDetails } from '#app/features/shop/ui/product-details.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { appUrlOf, breadcrumbs, pageMeta, shareImage } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { pictureAddress, widthsOf } from '#app/values/picture.ts'
import type { Route } from './+types/product'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const product = loaderData?.product
  if (!product) return pageMeta(matches, { title: 'Product Not Found', description: 'No product at this address.' })
  const { id, name, kind, summary, price, picture } = product
  const isForSale = product.isAvailable && (kind === 'download' || (kind === 'pack' && loaderData.left > 0))
  const availability = isForSale ? 'InStock' : 'OutOfStock'
  const path = `/products/${id}`
  return pageMeta(matches, {
    title: name,
    description: summary,
    path,
    hasImage: true,
    jsonLd: [
      breadcrumbs(matches, ['Products', '/products'], [name, path]),
      {
        '@type': 'Product',
        name,
        image: picture
          ? `${appUrlOf(matches) ?? ''}${pictureAddress(picture.hash, widthsOf(picture).at(-1) ?? 480, 'webp')}`
          : shareImage(appUrlOf(matches) ?? '', path),
        description: summary,
        sku: id,
        offers: {
          '@type': 'Offer',
          url: `${appUrlOf(matches) ?? ''}${path}`,
          price: price.replaceAll(/[£,]/g, ''),
          priceCurrency: 'GBP',
          availability: `https://schema.org/${availability}`,
        },
      },
    ],
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const product = getShownProduct(params.productId, tools)
  const left = product?.kind === 'pack' ? await getFreeStock(tools, product.id) : 0
  const book = product?.id === 'ebook' ? bookPages() : null
  return data({ product, left, book, delivery: deliveryWords(tools) }, { status: product ? 200 : 404 })
}

export default function ProductPage({ loaderData: { product, left, book, delivery } }: Route.ComponentProps) {
  if (!product) {
    return (
      <PageHead
        drawing="jugs"
        title="Product Not Found"
        lead="There’s no product at this address. It may have been renamed."
      >
        <p>
          <ButtonLink href="/products">Back to all products</ButtonLink>
        </p>
      </PageHead>
    )
  }
  const waitlist = product.isAvailable ? null : listOfProduct(product.id)
  return (
    <>
      <ProductDetails product={product} left={left} delivery={delivery} />
      {book && <InsideTheBook {...book} />}
      {waitlist && (
        <Section
          id="tell-me"
          title="Tell me when it’s available"
          lead="One email when it goes on sale, nothing else."
          heading="beside"
        >
          <SignUpForm list={waitlist} product={product} source={`/products/${product.id}`} button="Tell me" />
        </Section>
      )}
    </>
  )
}
