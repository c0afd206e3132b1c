import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { splitWholeWords } from '#app/values/whole-words.ts'
import { isMark, markFigures, placeFigures } from './figures.ts'
import { linkCitations } from './markdown/citations.ts'
import { refusePathological } from './markdown/pathological.ts'
import { drawButtons, sizePictures } from './markdown/pictures.ts'
import { fillPlaceholders, hideBlankLines, type Placeholders } from './markdown/placeholders.ts'
import { nameTables } from './markdown/tables.ts'
import { element, type Root, replaceTexts, text, textOf, visitElements } from './markdown/tree.ts'
import { removeUnsafeLinks } from './markdown/urls.ts'

export type Heading = { id: string; text: string; depth: 2 | 3 }

export type RenderedText = {
  /** Sanitised HTML. */
  html: string
  /** Second and third level, in order, for a table of contents. */
  headings: Heading[]
  /** Keys of the sources cited, in the order of their numbers in the text. */
  citations: string[]
}

/**
 * Renders markdown as HTML that can't run anything: no raw HTML, only known elements, links only to http, https, mailto
 * and paths of our own. `[R35]` becomes a superscript link to `#ref-R35`; `{{name}}` is filled in as plain text, and
 * `{{figure name}}` on a line of its own becomes one of our figures.
 *
 * @throws Error for an unknown placeholder, or when the text is nested too deeply to parse in time.
 */
export function renderMarkdown(
  body: string,
  { placeholders = {} }: { placeholders?: Placeholders } = {},
): RenderedText {
  const tree = readMarkdown(markFigures(body), placeholders)
  // Before citations have numbers: links to a place must outlast the next one added above it.
  rehypeSlug()(tree)
  const citations = linkCitations(tree)
  nameTables(tree)
  sizePictures(tree)
  drawButtons(tree)
  replaceTexts(tree, (value) => (isMark(value) ? [text(value)] : keepWordsWhole(keepUnitsTogether(value))))
  return { html: placeFigures(writer.stringify(tree)), headings: listHeadings(tree), citations }
}

/** Parses a text to a sanitised tree with its placeholders filled in; for output other than HTML. */
export function readMarkdown(body: string, placeholders: Placeholders = {}): Root {
  refusePathological(body)
  const tree = parser.runSync(parser.parse(hideBlankLines(body, placeholders)))
  fillPlaceholders(tree, placeholders)
  return tree
}

const SCHEMA: Schema = {
  ...defaultSchema,
  // No inputs (task lists are plain text here), no images from elsewhere, no elements our style doesn't cover.
  tagNames: [
    ...['h2', 'h3', 'h4', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'pre', 'code', 'table', 'thead', 'tbody', 'tr'],
    ...['th', 'td', 'strong', 'em', 'del', 'br', 'a', 'img'],
  ],
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: [] },
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(() => removeUnsafeLinks)
const writer = unified().use(rehypeStringify)

/** Keeps a number and its unit on one line, and also a phone number or a date. */
const keepUnitsTogether = (value: string) =>
  value
    .replace(/(\d) (?=(?:°C|mmHg|mmol|kg|mg|ml|cm|km|g|m)(?![\w]))/g, '$1\u00A0')
    .replace(/\b(NHS|day) (?=\d)/g, '$1\u00A0')

/** Prevents a line break within 'e-book' or 'CBT-I'. */
const keepWordsWhole = (value: string) =>
  splitWholeWords(value).map((part, index) =>
    index % 2 === 0 ? text(part) : element('span', { className: ['whitespace-nowrap'] }, [text(part)]),
  )

function listHeadings(tree: Root): Heading[] {
  const headings: Heading[] = []
  visitElements(tree, (element) => {
    const depth = element.tagName === 'h2' ? 2 : element.tagName === 'h3' ? 3 : null
    // A citation's number means nothing in a table of contents.
    if (depth) headings.push({ id: String(element.properties.id), text: textOf(element, { without: 'sup' }), depth })
  })
  return headings.filter(({ text }) => text !== '')
}
