import { z } from 'zod'
import { intOrDigits, schema } from '#app/values/schema.ts'

export const PicturePath = z.strictObject({ id: z.uuid('There is no such picture.') })
export const RecordingPath = z.strictObject({ id: z.uuid('There is no such recording.') })
export const FilePath = z.strictObject({ file: z.string().max(60) })
export const NewPicture = schema('NewPicture', { id: z.string() })
export const NewRecording = schema('NewRecording', { id: z.string() })
export const PictureState = schema('PictureState', {
  status: z.enum(['waiting', 'working', 'ready', 'refused']),
  problem: z.string().nullable(),
  alt: z.string(),
  link: z.string().nullable(),
})
export const PictureWords = schema('PictureWords', { alt: z.string() })
const PLACE = 'Please choose a place in the picture.'
const Percent = intOrDigits(/^\d{1,3}$/, PLACE).pipe(z.int(PLACE).min(0, PLACE).max(100, PLACE))
/** The point of a picture that stays visible, in percent from left and top. */
export const PictureFocus = schema('PictureFocus', { x: Percent, y: Percent })
export const PictureList = schema('PictureList', {
  pictures: z.array(z.strictObject({ id: z.string(), alt: z.string(), link: z.string() })),
})
