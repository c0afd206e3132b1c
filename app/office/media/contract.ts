import { z } from 'zod'

export const PicturePath = z.strictObject({ id: z.uuid('There is no such picture.') })
export const RecordingPath = z.strictObject({ id: z.uuid('There is no such recording.') })
export const FilePath = z.strictObject({ file: z.string().max(60) })
export const NewPicture = z.strictObject({ id: z.string() }).meta({ id: 'NewPicture' })
export const NewRecording = z.strictObject({ id: z.string() }).meta({ id: 'NewRecording' })
export const PictureState = z
  .strictObject({
    status: z.enum(['waiting', 'working', 'ready', 'refused']),
    problem: z.string().nullable(),
    alt: z.string(),
    link: z.string().nullable(),
  })
  .meta({ id: 'PictureState' })
export const PictureWords = z.strictObject({ alt: z.string().max(600) }).meta({ id: 'PictureWords' })
const PLACE = 'Please choose a place in the picture.'
/** From a script a number, from a plain form its digits. */
const Percent = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ],
    PLACE,
  )
  .pipe(z.int(PLACE).min(0, PLACE).max(100, PLACE))
/** What of a picture must stay in sight, in percent from its left and its top. */
export const PictureFocus = z.strictObject({ x: Percent, y: Percent }).meta({ id: 'PictureFocus' })
export const PictureList = z
  .strictObject({ pictures: z.array(z.strictObject({ id: z.string(), alt: z.string(), link: z.string() })) })
  .meta({ id: 'PictureList' })
