/** The widths in which every picture is kept, smallest first. None is wider than the picture itself. */
export const PICTURE_WIDTHS = [480, 960, 1440] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp'

/** A picture as texts name it: what its bytes are called, and how large it is. */
export type Picture = { hash: string; width: number; height: number }

/** What of a picture must be seen where it is cut, in percent from its left and from its top; null = its middle. */
export type Focus = { x: number; y: number } | null

/** The focus that a row of a picture keeps. */
export const focusOf = ({ focusX, focusY }: { focusX: number | null; focusY: number | null }): Focus =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

/** How a picture that is cut is placed, so that this stays in sight. */
export const placeOf = (focus: Focus) => (focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined)

const ADDRESS = /^\/media\/([0-9a-f]{32})-(480|960|1440)\.(avif|webp)$/

/** The file behind an address; null when there can be none. */
export function readPictureAddress(path: string): { hash: string; width: PictureWidth; format: PictureFormat } | null {
  const [, hash, width, format] = ADDRESS.exec(path) ?? []
  if (!hash || (format !== 'avif' && format !== 'webp')) return null
  return { hash, width: Number(width) as PictureWidth, format }
}

export const pictureAddress = (hash: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/${hash}-${width}.${format}`

/** What stands in a text: one address, with the size that keeps the page from jumping. */
export const pictureLink = ({ hash, width, height }: Picture): string =>
  `${pictureAddress(hash, 960, 'webp')}?w=${width}&h=${height}`

/** A picture of ours that a text names; null for every other address. */
export function readPictureLink(link: string): Picture | null {
  const [path = '', query = ''] = link.split('?')
  const file = readPictureAddress(path)
  const size = new URLSearchParams(query)
  const [width, height] = [Number(size.get('w')), Number(size.get('h'))]
  if (!file || !Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return null
  return { hash: file.hash, width, height }
}

/** The widths in which a picture is given out: those that it has, and always one. */
export const widthsOf = ({ width }: Pick<Picture, 'width'>): readonly PictureWidth[] => {
  const [smallest, ...larger] = PICTURE_WIDTHS
  return [smallest, ...larger.filter((one) => one <= width)]
}
