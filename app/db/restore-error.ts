/** Why a file was not taken back, in a sentence for the operator. Nothing has changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}
