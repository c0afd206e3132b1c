/** Whether a statement failed because a value that must be unique is there already: somebody else was faster. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '23505'
