import { data } from 'react-router'
import { AppError } from '#app/platform/app-error.ts'

/** What a use case says is not there is no page either. @throws the page's own 404, or what else went wrong. */
export function nothingThere(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404 })
  throw error
}
