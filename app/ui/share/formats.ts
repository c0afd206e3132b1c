/** A post and a story, in the sizes social networks use. */
export const FORMATS = {
  post: { label: 'Post', width: 1080, height: 1350 },
  story: { label: 'Story', width: 1080, height: 1920 },
} as const
export type Format = keyof typeof FORMATS
