import type { ApiError } from '#app/browser/call.ts'

/** The form's error, below its button; announced immediately. */
export function FormProblem({ error }: { error: Pick<ApiError, 'userMessage'> | null | undefined }) {
  if (!error) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {error.userMessage}
    </p>
  )
}
