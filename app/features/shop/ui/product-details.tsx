import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, Submit } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SoldIn } from '#app/ui/sold-in.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ShownProduct } from '../catalogue.server.ts'
import { EBOOK_SAMPLE } from '../ebook.ts'
import { Price } from './price.tsx'
import { ProductImage } from './product-image.tsx'

/** `left` = how many of it may still be sold; `delivery` = its price as a sentence. */
type Props = { product: ShownProduct; left: number; delivery: string }

/** Everything about one product; `cautions` stand beside the price, before anything can be bought. */
export function ProductDetails({ product, left, delivery }: Props) {
  const { name, kind, description, price, originalPrice, isAvailable, cautions } = product
  return (
    <>
      <div className="wrap grid gap-x-16 gap-y-10 pt-8 pb-section md:grid-cols-2 md:items-start">
        <ProductImage
          product={product}
          sizes="(min-width: 48rem) 50vw, 100vw"
          className="max-md:[--book-width:10rem] md:sticky md:top-28"
          padding="p-5 md:min-h-96 md:p-8"
          drawing="w-full max-w-96"
          isEager
          isCarried
        />
        <div className="grid content-start gap-7">
          <p>
            <TextLink href="/products" className="touch-line text-sm">
              All products
            </TextLink>
          </p>
          <div className="grid gap-4">
            {!isAvailable && <Badge className="justify-self-start">Coming Soon</Badge>}
            <h1 className="text-4xl font-light tracking-tight">{name}</h1>
            <p className="text-lg text-soft">{description}</p>
          </div>
          <Price price={price} originalPrice={originalPrice} kind={kind} large />
          <BuyAction product={product} left={left} delivery={delivery} />
          <Notice variant={kind === 'download' ? 'info' : 'warning'} title="Before you decide">
            <ul className="grid gap-1.5">
              {cautions.map((caution) => (
                <li key={caution}>{caution}</li>
              ))}
            </ul>
            {kind === 'equipment' && (
              <p className="mt-2">
                <TextLink href="/sauna-shower">Who should not use heat or cold</TextLink>
              </p>
            )}
          </Notice>
        </div>
      </div>
      <div className="wrap">
        <div className="grid gap-x-12 gap-y-12 border-t border-line py-section md:grid-cols-3">
          <Points title="What’s Included" points={product.features} />
          <Points title="Key Benefits" points={product.benefits} />
          <Points title="How to Use" points={product.instructions} isOrdered />
        </div>
        {product.facts.length > 0 && (
          <Named by="facts" title="Ingredients and devices" className="grid gap-5 border-t border-line py-section">
            <dl className="grid max-w-prose gap-3">
              {product.facts.map(([label, words]) => (
                <div key={label} className="grid gap-1 border-t border-line pt-3">
                  <dt className="font-medium">{label}</dt>
                  <dd className="text-soft">{words}</dd>
                </div>
              ))}
            </dl>
          </Named>
        )}
      </div>
    </>
  )
}

function BuyAction({ product: { id, kind, isAvailable, link }, left, delivery }: Props) {
  if (!isAvailable) {
    return (
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button disabled size="large">
            Coming Soon
          </Button>
          <TextLink href="#tell-me" className="touch-line">
            Tell me when it’s available
          </TextLink>
        </div>
      </div>
    )
  }
  if (kind === 'download') {
    const isBook = id === 'ebook'
    return (
      <div className="grid justify-items-start gap-3">
        <ButtonLink href={isBook ? link : `/checkout/${id}`} size="large">
          Buy Now
        </ButtonLink>
        <p className="text-sm text-soft">
          With a <TextLink href="/refunds">30-day money-back guarantee</TextLink>.
        </p>
        <SoldIn />
        {isBook && (
          <>
            <p>
              <TextLink href={EBOOK_SAMPLE.path} className="touch-line">
                {EBOOK_SAMPLE.label}
              </TextLink>
            </p>
            <p>
              <TextLink href="/gift" className="touch-line">
                Give it as a gift
              </TextLink>
            </p>
          </>
        )}
      </div>
    )
  }
  if (left === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <Button disabled size="large" aria-describedby="sold-out">
          Add to Cart
        </Button>
        <p id="sold-out" className="text-sm text-soft">
          Sold out for the moment. Please <TextLink href="/contact">write to us</TextLink> and we’ll tell you when there
          are more.
        </p>
      </div>
    )
  }
  return (
    <form {...formTo('POST /api/cart')} className="grid justify-items-start gap-3">
      <input type="hidden" name="productId" value={id} />
      <Submit size="large">Add to Cart</Submit>
      <p className="text-sm text-soft">
        {left <= FEW_LEFT ? `The last ${left}. ` : ''}
        {delivery} <TextLink href="/cart">Your cart</TextLink>
      </p>
    </form>
  )
}

// Shown because it is true, and only when it matters: never to rush anybody.
const FEW_LEFT = 3

type PointsProps = { title: string; points: readonly string[]; isOrdered?: boolean }

function Points({ title, points, isOrdered = false }: PointsProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <section aria-label={title} className="grid content-start gap-5">
      <h2 className="text-2xl">{title}</h2>
      <List className="grid gap-3">
        {points.map((point, index) => (
          <li key={point} className="grid grid-cols-[1.5rem_1fr] text-soft">
            <span aria-hidden="true" className="font-serif text-clay">
              {isOrdered ? index + 1 : '–'}
            </span>
            {point}
          </li>
        ))}
      </List>
    </section>
  )
}
