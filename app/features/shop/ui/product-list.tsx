import { type CardProduct, ProductCard } from './product-card.tsx'

/** The book and other downloads first and wide, the packs side by side for comparison, the equipment as a pair. */
export function ProductList({ products }: { products: readonly CardProduct[] }) {
  const ofKind = (kind: CardProduct['kind']) => products.filter((product) => product.kind === kind)
  return (
    <div className="wrap grid gap-16 pb-section">
      {ofKind('download').map((product) => (
        <ProductCard key={product.id} product={product} wide />
      ))}
      <div className="grid gap-x-10 gap-y-16 md:grid-cols-3">
        {ofKind('pack').map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-16 md:grid-cols-2">
        {ofKind('equipment').map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </div>
  )
}
