import { z } from 'zod'

export const PicturePath = z.strictObject({ id: z.uuid('There is no such picture.') })
export const FilePath = z.strictObject({ file: z.string().max(60) })
export const NewPicture = z.strictObject({ id: z.string() }).meta({ id: 'NewPicture' })
export const PictureState = z
  .strictObject({
    status: z.enum(['waiting', 'working', 'ready', 'refused']),
    problem: z.string().nullable(),
    alt: z.string(),
    link: z.string().nullable(),
  })
  .meta({ id: 'PictureState' })
export const PictureWords = z.strictObject({ alt: z.string().max(600) }).meta({ id: 'PictureWords' })
export const PictureList = z
  .strictObject({ pictures: z.array(z.strictObject({ id: z.string(), alt: z.string(), link: z.string() })) })
  .meta({ id: 'PictureList' })
