import { walk } from './markdown.mjs'

/**
 * Picks what the free sample holds: the chapters named in the settings, and the references that they cite, under the
 * numbers those references have in the whole book.
 */
export const chooseSample = (book) => {
  const chapters = book.sample.chapters.map((slug) => {
    const chapter = book.chapters.find((other) => other.slug === slug)
    if (!chapter) throw new Error(`the sample names no chapter: ${slug}`)
    return { ...chapter, lead: book.sample.leads[slug] ?? chapter.lead }
  })
  const cited = new Set()
  for (const chapter of chapters) {
    walk(chapter.tokens, (token) => {
      if (token.type === 'citation') for (const key of token.keys) cited.add(key)
    })
  }
  return { chapters, references: book.references.filter((entry) => cited.has(entry.key)) }
}
