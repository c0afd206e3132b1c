import type { z } from 'zod'
import { atMost } from '#app/values/text-length.ts'

type Issue = z.core.$ZodIssue

/**
 * What is wrong with a field of a text, as one person would say it to another.
 *
 * @param value What the field holds now.
 */
export function faultInWords(label: string, issue: Issue, value: unknown): string {
  const field = `‘${label}’`
  if (!isOfTheLibrary(issue)) return `${field}: ${issue.message}.`.replace(/\.\.$/, '.')
  if (isEmpty(value)) return `${field} is still empty.`
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `${field}: ${atMost(Number(issue.maximum))}`
        : `${field} can be at most ${issue.maximum}.`
    case 'too_small':
      return `${field} must be at least ${issue.minimum}.`
    case 'invalid_type':
      return `${field} must be ${KINDS[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `${field} must be one of the choices.`
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.map((key) => `‘${key}’`).join(', ')} here.`
    default:
      return `${field} isn’t written as it should be.`
  }
}

const KINDS: Partial<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'words',
  array: 'a list',
}

/** Whether the sentence is one that the schema's library makes, for programmers. */
const isOfTheLibrary = ({ message }: Issue) => /^(Too (big|small): |Invalid |Unrecognized key)/.test(message)

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
