import { z } from 'zod'

/** What crosses the wire under a name of its own: an object of these fields and no others, as the API's description has it. */
export const schema = <Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.strictObject(fields).meta({ id })
