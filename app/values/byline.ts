/** Who wrote a text and who checked it; those who are not named are not shown. */
export type People = { author?: string | undefined; reviewer?: string | undefined }

/** 'By Ann Lee, reviewed by Dr Ben Rose'; null where nobody is named. */
export function byline({ author, reviewer }: People): string | null {
  if (!author) return reviewer ? `Reviewed by ${reviewer}` : null
  return reviewer ? `By ${author}, reviewed by ${reviewer}` : `By ${author}`
}
