import { z } from 'zod'
import { isLocalDate, LocalDate } from './local-date.ts'

/** A named component of the API's description: an object with these fields and no others. */
export const schema = <Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.strictObject(fields).meta({ id })

/** A field that may be left empty, for which a plain form sends '' and a device null. */
export const emptyOr = <Schema extends z.ZodType>(given: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), given], { error: sentenceOfLast })

/** A union's own sentence doesn't say what is wrong. */
const sentenceOfLast = ({ errors }: { errors?: readonly (readonly { message: string }[])[] }) =>
  errors?.at(-1)?.[0]?.message

/** A whole number from a plain form, with one sentence for everything else. */
export const wholeNumber = (min: number, max: number, sentence: string) =>
  z.coerce.number(sentence).pipe(z.int(sentence).min(min, sentence).max(max, sentence))

/** A whole number from a script, its digits from a plain form. */
export const intOrDigits = (digits: RegExp, sentence: string) =>
  z.union([z.int(sentence), z.string().regex(digits, sentence).transform(Number)], sentence)

/** A checkbox of its own for each of these, with what a form sends where it's ticked. */
export const boxesOf = <Name extends string, const Ticked extends string>(names: readonly Name[], ticked: Ticked) =>
  Object.fromEntries(names.map((name) => [name, z.literal(ticked).optional()])) as Record<
    Name,
    z.ZodOptional<z.ZodLiteral<Ticked>>
  >

/** The path of something that has a UUID: `/:id`. */
export const IdPath = /* @__PURE__ */ z.strictObject({ id: z.uuid() })

/** Whether a text from an address can be an id: the database compares an id with nothing else. */
export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success

/** The path of what belongs to a day: `/:date`. */
export const DayPath = /* @__PURE__ */ z.strictObject({ date: LocalDate })

/** A time of day, '06:00' to the minute. */
export const wallTime = (sentence: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentence)

/** Whether a text is a day and a time of a clock on the wall: '2026-11-23T09:00'. */
export const isWallMoment = (text: string): boolean =>
  isLocalDate(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))
