import type { z } from 'zod'
import { AppError } from '#app/platform/app-error.ts'

/** Validates a page's path parameters. @throws AppError 404 for parameters that can't name anything. */
export function readPath<Path extends z.ZodType>(path: Path, params: unknown): z.output<Path> {
  const read = path.safeParse(params)
  if (!read.success) throw new AppError('not_found', 'There is no such page.')
  return read.data
}
