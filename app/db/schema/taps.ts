import { jsonb } from 'drizzle-orm/pg-core'

/** Where what was entered last stands among all that devices enter, by field (features/routine/tap.ts). */
export const taps = () => jsonb('taps').$type<Readonly<Record<string, string>>>().notNull().default({})
