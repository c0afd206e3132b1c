import { classNames } from '#app/ui/class-names.ts'
import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { ProductPicture } from '#app/values/shop.ts'

type Props = {
  product: { id: string; picture: ProductPicture | null }
  /** How wide it is shown, for the browser to choose a file. */
  sizes: string
  /** Of the room around it. */
  className?: string
  /** Of the room around a drawing alone: a picture fills its own. */
  padding: string
  /** Of the drawing in that room. */
  drawing: string
  isEager?: boolean
}

/** What a product looks like: its picture, cut to the room that the drawings have, or its drawing. */
export function ProductImage({ product: { id, picture }, sizes, className, padding, drawing, isEager = false }: Props) {
  if (picture)
    return (
      <div className={classNames('overflow-hidden rounded-lg bg-sunk', className)}>
        <Photo picture={picture} sizes={sizes} isEager={isEager} className="aspect-3/2 h-auto w-full" />
      </div>
    )
  return (
    <div className={classNames('grid place-items-center rounded-lg bg-sunk', padding, className)}>
      <Drawing name={drawingNamed(id, 'starter-pack-1')} className={drawing} />
    </div>
  )
}
