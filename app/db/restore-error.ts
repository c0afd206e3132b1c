/** Why a file wasn't restored, in a sentence for the operator. Nothing has changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}
