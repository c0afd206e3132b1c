import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { markFigures, placeFigures } from './figures.ts'
import { linkCitations } from './markdown/citations.ts'
import { refuseKnots } from './markdown/knots.ts'
import { drawButtons, sizePictures } from './markdown/pictures.ts'
import { fillPlaceholders, hideBlankLines, type Placeholders } from './markdown/placeholders.ts'
import { nameTables } from './markdown/tables.ts'
import { element, type Root, replaceTexts, text, textOf, visitElements } from './markdown/tree.ts'
import { keepSafeLinks } from './markdown/urls.ts'

export type Heading = { id: string; text: string; depth: 2 | 3 }

export type RenderedText = {
  /** Safe to put into a page as it is. */
  html: string
  /** Second and third level, in order, for a list of contents. */
  headings: Heading[]
  /** Keys of the sources cited, in the order of their numbers in the text. */
  citations: string[]
}

/**
 * Draws markdown as HTML that cannot run anything: no raw HTML, only known elements, links only to http, https, mailto
 * and paths of our own. `[R35]` becomes a raised number that leads to `#ref-R35`; `{{name}}` is filled in as plain text, and
 * `{{figure name}}` on a line of its own is a drawing of ours.
 *
 * @throws Error when a placeholder is not known, or the text is too knotted to be read in time.
 */
export function renderMarkdown(
  body: string,
  { placeholders = {} }: { placeholders?: Placeholders } = {},
): RenderedText {
  const tree = readMarkdown(markFigures(body), placeholders)
  const citations = linkCitations(tree)
  nameTables(tree)
  sizePictures(tree)
  drawButtons(tree)
  rehypeSlug()(tree)
  replaceTexts(tree, (value) => keepWordsWhole(keepUnitsTogether(value)))
  return { html: placeFigures(writer.stringify(tree)), headings: listHeadings(tree), citations }
}

/** The tree of a text, safe and with its placeholders filled in; for what is drawn otherwise than as HTML. */
export function readMarkdown(body: string, placeholders: Placeholders = {}): Root {
  refuseKnots(body)
  const tree = parser.runSync(parser.parse(hideBlankLines(body, placeholders)))
  fillPlaceholders(tree, placeholders)
  return tree
}

const SCHEMA: Schema = {
  ...defaultSchema,
  // No inputs (a task list is only text here), no pictures from elsewhere, no elements our style does not know.
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
  .use(() => keepSafeLinks)
const writer = unified().use(rehypeStringify)

/** A figure and its unit stay on one line, and so does the number of a telephone or of a day. */
const keepUnitsTogether = (value: string) =>
  value
    .replace(/(\d) (?=(?:°C|mmHg|mmol|kg|mg|ml|cm|km|g|m)(?![\w]))/g, '$1\u00A0')
    .replace(/\b(NHS|day) (?=\d)/g, '$1\u00A0')

/** 'e-' alone at the end of a line is no word. */
const keepWordsWhole = (value: string) =>
  value
    .split(/(\be-(?:mail|book)s?\b)/i)
    .map((part, index) =>
      index % 2 === 0 ? text(part) : element('span', { className: ['whitespace-nowrap'] }, [text(part)]),
    )

function listHeadings(tree: Root): Heading[] {
  const headings: Heading[] = []
  visitElements(tree, (element) => {
    const depth = element.tagName === 'h2' ? 2 : element.tagName === 'h3' ? 3 : null
    if (depth) headings.push({ id: String(element.properties.id), text: textOf(element), depth })
  })
  return headings.filter(({ text }) => text !== '')
}
