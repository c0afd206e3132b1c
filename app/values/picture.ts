/** The widths in which every picture is stored, smallest first. None exceeds the picture's own. */
export const PICTURE_WIDTHS = [480, 960, 1440] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp'

/** A picture as texts refer to it: the hash of its bytes, and its size. */
export type Picture = { hash: string; width: number; height: number }

/** The point that stays visible when a picture is cropped, in percent from left and top; null = the centre. */
export type Focus = { x: number; y: number } | null

/** The focus stored in a picture's row. */
export const focusOf = ({ focusX, focusY }: { focusX: number | null; focusY: number | null }): Focus =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

/** The CSS position that keeps the focus visible. */
export const placeOf = (focus: Focus) => (focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined)

const ADDRESS = /^\/media\/([0-9a-f]{32})-(480|960|1440)\.(avif|webp)$/

/** Parses a picture's path; null when there can't be such a file. */
export function readPictureAddress(path: string): { hash: string; width: PictureWidth; format: PictureFormat } | null {
  const [, hash, width, format] = ADDRESS.exec(path) ?? []
  if (!hash || (format !== 'avif' && format !== 'webp')) return null
  return { hash, width: Number(width) as PictureWidth, format }
}

export const pictureAddress = (hash: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/${hash}-${width}.${format}`

/** The URL used in a text, with the size that prevents layout shift. */
const pictureLink = ({ hash, width, height }: Picture): string =>
  `${pictureAddress(hash, 960, 'webp')}?w=${width}&h=${height}`

/** The same of a picture's row; null until it has been processed. */
export const linkOf = ({ hash, width, height }: { [Part in keyof Picture]: Picture[Part] | null }): string | null =>
  hash && width && height ? pictureLink({ hash, width, height }) : null

/** The picture that a URL in a text refers to; null for every other URL. */
export function readPictureLink(link: string): Picture | null {
  const [path = '', query = ''] = link.split('?')
  const file = readPictureAddress(path)
  const size = new URLSearchParams(query)
  const [width, height] = [Number(size.get('w')), Number(size.get('h'))]
  if (!file || !Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return null
  return { hash: file.hash, width, height }
}

/** All files of a picture in one format, for a `srcset`. */
export const srcSetOf = (picture: Picture, format: PictureFormat): string =>
  widthsOf(picture)
    .map((width) => `${pictureAddress(picture.hash, width, format)} ${Math.min(width, picture.width)}w`)
    .join(', ')

/** The widths in which a picture is served: those it has, and always one. */
export const widthsOf = ({ width }: Pick<Picture, 'width'>): readonly PictureWidth[] => {
  const [smallest, ...larger] = PICTURE_WIDTHS
  return [smallest, ...larger.filter((one) => one <= width)]
}
