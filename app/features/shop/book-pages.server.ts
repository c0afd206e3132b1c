import { contents, spreads } from '#content/book-pages.json'

/** Six open spreads of the book, and its whole contents. Written by `dev/book-pages/build.ts` from the finished book. */
export const bookPages = () => ({
  contents,
  spreads: spreads.map(({ name, alt }) => ({
    name,
    alt,
    small: `/book/${name}-small.webp`,
    large: `/book/${name}.webp`,
  })),
})
