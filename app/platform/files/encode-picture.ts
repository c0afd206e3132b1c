import { createHash } from 'node:crypto'
import type { PictureFormat, PictureWidth } from '#app/values/picture.ts'

/** 40 million: more than any phone's camera takes, and the most that may be decoded here. */
const MOST_PIXELS = 40e6
const MOST_WIDTH = 2_400
const TAKEN = ['jpeg', 'png', 'webp']

type Master = { bytes: Buffer; hash: string; width: number; height: number }

/**
 * Re-encodes an uploaded picture: upright, without the camera's metadata (place, date, owner), no larger than it's ever
 * shown.
 *
 * @param most Pixels of its longer side.
 * @throws Error with a message for people when the file isn't an accepted picture.
 */
export async function makeMaster(original: Buffer, { most = MOST_WIDTH, quality = 90 } = {}): Promise<Master> {
  const { default: sharp } = await openSharp()
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  // The format is detected from the content, whatever the name and the sender say.
  const { format } = await picture.metadata().catch(() => ({ format: undefined }))
  if (!TAKEN.includes(format ?? ''))
    throw new Error('This is no JPEG, PNG or WebP picture, or it has more than 40 million pixels.')
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new Error('This picture is damaged: it can’t be read to its end.', { cause })
    })
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { bytes: data, hash, width: info.width, height: info.height }
}

/** Encodes one of the files that readers get. */
export async function encode(master: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const { default: sharp } = await openSharp()
  const sized = sharp(master).resize({ width, withoutEnlargement: true })
  return format === 'avif' ? sized.avif({ quality: 50, effort: 2 }).toBuffer() : sized.webp({ quality: 75 }).toBuffer()
}

/** Loaded with the first picture: most processes never need it. One thread, so that the site keeps responding. */
async function openSharp() {
  const opened = await import('sharp')
  opened.default.concurrency(1)
  opened.default.cache(false)
  return opened
}
