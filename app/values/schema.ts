import { z } from 'zod'

/** A named component of the API's description: an object with these fields and no others. */
export const schema = <Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.strictObject(fields).meta({ id })
