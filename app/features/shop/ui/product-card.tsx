import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Check } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ShownProduct } from '../catalogue.server.ts'
import { Price } from './price.tsx'
import { ProductImage } from './product-image.tsx'

export type CardProduct = Omit<ShownProduct, 'description' | 'benefits' | 'instructions' | 'facts'>

/** One product in the list. `wide` places picture and text side by side where there is room. */
export function ProductCard({ product, wide = false }: { product: CardProduct; wide?: boolean }) {
  const { id, name, kind, summary, price, originalPrice, isPopular, features } = product
  return (
    <article
      aria-labelledby={id}
      className={classNames(
        'grid grid-rows-[auto_1fr] gap-x-14 gap-y-6 border-t border-line pt-8',
        wide && 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-1',
      )}
    >
      <ProductImage
        product={product}
        sizes="(min-width: 48rem) 33vw, 100vw"
        className="[--book-width:10rem]"
        padding="p-6"
        drawing={wide ? 'w-full max-w-80' : 'w-full max-w-60'}
        isCarried
      />
      <div className="grid grid-rows-[auto_auto_1fr_auto] gap-5">
        <div className="grid content-start gap-2">
          {isPopular && (
            <Badge tone="accent" className="justify-self-start">
              Popular
            </Badge>
          )}
          <h2 id={id} className="text-2xl">
            {name}
          </h2>
          <p className="text-soft">{summary}</p>
        </div>
        <Price price={price} originalPrice={originalPrice} kind={kind} />
        <ul className="grid content-start gap-2 text-sm">
          {features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check className="mt-1 size-4 shrink-0 text-action" />
              {feature}
            </li>
          ))}
        </ul>
        <CardAction product={product} />
      </div>
    </article>
  )
}

function CardAction({ product: { id, name, isAvailable, link } }: { product: CardProduct }) {
  if (!isAvailable) {
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button disabled>Coming Soon</Button>
        <TextLink href={link} className="touch-line text-sm">
          Details and waitlist
          <span className="sr-only">: {name}</span>
        </TextLink>
      </div>
    )
  }
  if (id === 'ebook') {
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink href={link}>
          Buy Now<span className="sr-only">: {name}</span>
        </ButtonLink>
        <TextLink href="/products/ebook" className="touch-line text-sm">
          What is in the book
        </TextLink>
      </div>
    )
  }
  return (
    <div>
      <ButtonLink href={link} variant="secondary">
        Learn More<span className="sr-only"> about {name}</span>
      </ButtonLink>
    </div>
  )
}
