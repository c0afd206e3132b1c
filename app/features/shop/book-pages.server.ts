import { changes, contents, spreads } from '#content/book-pages.json'

/** Six open spreads of the book, its whole contents, and what each edition changed. Written by `dev/book-pages/build.ts` from the finished book. */
export const bookPages = () => ({
  contents,
  changes,
  spreads: spreads.map(({ name, alt }) => ({
    name,
    alt,
    small: `/book/${name}-small.webp`,
    large: `/book/${name}.webp`,
  })),
})
