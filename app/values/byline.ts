/** Author and reviewer of a text; those without a name aren't shown. */
export type People = { author?: string | undefined; reviewer?: string | undefined }

/** 'By Ann Lee, reviewed by Dr Ben Rose'; null when neither is named. */
export function byline({ author, reviewer }: People): string | null {
  if (!author) return reviewer ? `Reviewed by ${reviewer}` : null
  return reviewer ? `By ${author}, reviewed by ${reviewer}` : `By ${author}`
}
