import { type Focus, type Picture, pictureAddress, placeOf, srcSetOf } from '#app/values/picture.ts'
import { classNames } from './class-names.ts'

type Props = {
  picture: Picture & { alt: string; focus: Focus }
  /** The displayed width, for the browser to choose a file. */
  sizes: string
  className?: string
  /** Above the fold: loaded immediately. */
  isEager?: boolean
}

/** A picture that fills the box given by `className`, cropped around its focus. */
export function Photo({ picture, sizes, className, isEager = false }: Props) {
  const { hash, width, height, alt, focus } = picture
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureAddress(hash, 480, 'webp')}
        srcSet={srcSetOf(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        className={classNames('object-cover', className)}
        style={placeOf(focus)}
      />
    </picture>
  )
}
