import type { ApiError } from '#app/browser/call.ts'

/** Why a form was not taken, below its button; read out at once. */
export function FormProblem({ error }: { error: Pick<ApiError, 'userMessage'> | null | undefined }) {
  if (!error) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {error.userMessage}
    </p>
  )
}
