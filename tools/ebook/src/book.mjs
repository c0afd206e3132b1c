import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readMarkdown, walk } from './markdown.mjs'

/**
 * Reads the whole book from its folder: settings, chapters in file order, and the references in the order in which
 * the text first cites them. Fails on a citation, a chapter link or a picture that leads nowhere, so that no built
 * book can hold one.
 */
export const readBook = (folder) => {
  const settings = parse(readFileSync(join(folder, 'book.yaml'), 'utf8'))
  const sources = parse(readFileSync(join(folder, 'references.yaml'), 'utf8'))
  const sheets = parse(readFileSync(join(folder, 'worksheets.yaml'), 'utf8'))
  const pictures = new Set(readdirSync(join(folder, 'illustrations')))
  const chapters = readdirSync(folder)
    .filter((name) => /^\d\d-[a-z0-9-]+\.md$/.test(name))
    .sort()
    .map((name) => readChapter(folder, name))
  numberChapters(chapters)

  const slugs = new Set(chapters.map((chapter) => chapter.slug))
  const order = new Map()
  for (const chapter of chapters) {
    if (chapter.picture && !pictures.has(chapter.picture))
      throw new Error(`${chapter.file}: no picture ${chapter.picture}`)
    walk(chapter.tokens, (token) => {
      if (token.type === 'citation') {
        for (const key of token.keys) {
          if (!sources[key]) throw new Error(`${chapter.file}: no reference ${key}`)
          if (!order.has(key)) order.set(key, order.size + 1)
        }
      }
      if (token.type === 'chapterReference' && !slugs.has(token.slug)) {
        throw new Error(`${chapter.file}: no chapter ${token.slug}`)
      }
      if (token.type === 'image' && !pictures.has(token.href))
        throw new Error(`${chapter.file}: no picture ${token.href}`)
    })
  }
  const references = [...order].map(([key, number]) => reference(key, number, sources[key]))
  return { ...settings, folder, chapters, references, sheets, numberOf: order, words: countWords(chapters, sheets) }
}

/** What was read of a source, in the words that the list of references prints beside it. */
const READ = {
  paper: 'Read: the paper, in the part quoted.',
  abstract: 'Read: the abstract.',
  official: "Read: the source's own page.",
  copy: 'Read: a copy or a report.',
}

const reference = (key, number, { read, note, ...source }) => {
  if (!READ[read]) throw new Error(`references.yaml: ${key} does not say what of it was read`)
  return { key, number, ...source, note: [READ[read], note].filter(Boolean).join(' ') }
}

const readChapter = (folder, file) => {
  const source = readFileSync(join(folder, file), 'utf8')
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!match) throw new Error(`${file}: no front matter`)
  const front = parse(match[1])
  if (!front.title) throw new Error(`${file}: no title`)
  if (front.picture && !front.alt) throw new Error(`${file}: the picture has no alternative text`)
  return { ...front, file, slug: file.slice(3, -3), body: match[2], tokens: readMarkdown(match[2]) }
}

const numberChapters = (chapters) => {
  let number = 0
  for (const chapter of chapters) {
    if (chapter.numbered !== false) chapter.number = ++number
  }
}

const countWords = (chapters, sheets) => {
  const text = [
    ...chapters.map((chapter) => `${chapter.title} ${chapter.lead ?? ''} ${chapter.body}`),
    ...sheets.weeks.map((week) => `${week.theme} ${week.focus} ${week.question}`),
  ].join(' ')
  return text
    .replace(/\[@[^\]]*\]|\{cols:[^}]*\}|:::|[|#*>_]|\]\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length
}

/** Groups the chapters by the part they stand in; chapters before the first part come under an empty title. */
export const parts = (book) => {
  const groups = []
  for (const chapter of book.chapters) {
    if (chapter.part || groups.length === 0)
      groups.push({ title: chapter.part?.title, intro: chapter.part?.intro, chapters: [] })
    groups.at(-1).chapters.push(chapter)
  }
  return groups
}
