import type { Product } from '../product.ts'

type Props = { price: string; originalPrice: string | null; kind: Product['kind']; large?: boolean }

/** Shows the total price, and what may be added to it. */
export const Price = ({ price, originalPrice, kind, large = false }: Props) => (
  <p className="grid gap-0.5">
    <span className="flex flex-wrap items-baseline gap-x-3 font-serif">
      <span className={large ? 'text-4xl' : 'text-3xl'}>{price}</span>
      {originalPrice && (
        <s className="text-xl text-soft">
          <span className="sr-only">before: </span>
          {originalPrice}
        </s>
      )}
    </span>
    <span className="text-sm text-soft">
      {kind === 'download' ? 'VAT included where it applies' : 'VAT included where it applies, plus delivery'}
    </span>
  </p>
)
