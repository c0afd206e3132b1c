import sans from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import serif from './fonts/newsreader.woff2?url'

/** Preload links for the document head: both fonts start loading before the style sheet requests them. */
export const fontPreloads = [serif, sans].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
