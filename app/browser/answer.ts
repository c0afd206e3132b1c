import { ApiError } from './api.ts'

type Kind<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly unknown[]
        ? 'list'
        : 'record'

/** Of what kind the fields of an answer are that a page cannot do without. */
export type Outline<Answer> = { readonly [Field in keyof Answer]?: Kind<Answer[Field]> }

/**
 * An answer of one of our own doors. The server's tests hold every answer to its schema; here only the outline is looked
 * at, so that a page does not carry a schema library, and a page older than its server notices.
 *
 * @throws ApiError when it is of another shape.
 */
export function readAnswer<Answer extends object>(answer: unknown, outline: Outline<Answer>): Answer {
  if (fits<Answer>(answer, outline)) return answer
  throw new ApiError(200, 'An answer of another shape')
}

/** The same for a list. */
export function readAnswers<Answer extends object>(answer: unknown, outline: Outline<Answer>): Answer[] {
  if (!Array.isArray(answer)) throw new ApiError(200, 'An answer of another shape')
  return answer.map((one) => readAnswer<Answer>(one, outline))
}

function fits<Answer extends object>(answer: unknown, outline: Outline<Answer>): answer is Answer {
  const fields: Record<string, unknown> = Object(answer)
  return Object.entries(outline).every(([name, kind]) => kindOf(fields[name]) === kind)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'record' : typeof value
}
