import { BookCover } from '#app/ui/book-cover.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { ProductPicture } from '#app/values/shop.ts'

type Props = {
  product: { id: string; picture: ProductPicture | null }
  /** The displayed width, for the browser to choose a file. */
  sizes: string
  /** For the area around it. */
  className?: string
  /** For the area around a drawing only: a picture fills its area. */
  padding: string
  /** For the drawing in that area. */
  drawing: string
  isEager?: boolean
  /** Whether it moves from the list to the product’s page (a view transition). */
  isCarried?: boolean
}

/** A product's picture, cropped to the drawings' area, or its drawing; for the book its cover. */
export function ProductImage({ product: { id, picture }, sizes, className, padding, drawing, ...how }: Props) {
  const { isEager = false, isCarried = false } = how
  const style = isCarried ? { viewTransitionName: `product-${id}` } : undefined
  if (picture)
    return (
      <div style={style} className={classNames('overflow-hidden rounded-lg bg-sunk', className)}>
        <Photo picture={picture} sizes={sizes} isEager={isEager} className="aspect-3/2 h-auto w-full" />
      </div>
    )
  return (
    <div style={style} className={classNames('grid place-items-center rounded-lg bg-sunk', padding, className)}>
      {id === 'ebook' ? <BookCover /> : <Drawing name={drawingNamed(id, 'starter-pack-1')} className={drawing} />}
    </div>
  )
}
