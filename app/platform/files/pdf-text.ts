import { type Element, isElement, type Root, textOf } from '../texts/markdown/tree.ts'
import { LEFT, type Pdf, RIGHT } from './pdf.ts'

const HEADINGS: Readonly<Record<string, { role: 'H2' | 'H3'; size: number }>> = {
  h2: { role: 'H2', size: 13 },
  h3: { role: 'H3', size: 11 },
  h4: { role: 'H3', size: 10 },
}
const INDENT = 14
const COLUMN_GAP = 14

/** Writes a parsed text (readMarkdown) as PDF: headings, paragraphs, lists and tables. Links show their URL. */
export function writeText(pdf: Pdf, tree: Root, appUrl: string): void {
  for (const node of tree.children) {
    if (!isElement(node)) continue
    const heading = HEADINGS[node.tagName]
    if (heading) writeHeading(pdf, wordsOf(node, appUrl), heading)
    else if (isElement(node, 'ul', 'ol')) writeList(pdf, node, appUrl)
    else if (isElement(node, 'table')) writeTable(pdf, node, appUrl)
    else if (isElement(node, 'blockquote')) writeQuote(pdf, node, appUrl)
    else pdf.text(wordsOf(node, appUrl), { gap: 7 })
  }
}

function writeHeading(pdf: Pdf, words: string, { role, size }: { role: 'H2' | 'H3'; size: number }): void {
  // Never alone at the bottom of a page.
  pdf.keep(60)
  pdf.y += 6
  pdf.text(words, { role, size, bold: true, gap: 5 })
}

function writeList(pdf: Pdf, list: Element, appUrl: string): void {
  const items = list.children.filter((child) => isElement(child, 'li'))
  for (const [index, item] of items.entries()) {
    const sign = list.tagName === 'ol' ? `${index + 1}.` : '•'
    pdf.text(`${sign} ${wordsOf(item, appUrl).trim()}`, { x: LEFT + INDENT, gap: 3 })
  }
  pdf.y += 4
}

/** A form to copy: each paragraph and line separately. */
function writeQuote(pdf: Pdf, quote: Element, appUrl: string): void {
  for (const part of quote.children) {
    if (isElement(part, 'ul', 'ol')) writeList(pdf, part, appUrl)
    else if (isElement(part)) pdf.text(wordsOf(part, appUrl), { x: LEFT + INDENT, gap: 7 })
  }
}

function writeTable(pdf: Pdf, table: Element, appUrl: string): void {
  const rows = listElements(table, 'tr').map((row) => row.children.filter((cell) => isElement(cell, 'th', 'td')))
  const columns = Math.max(...rows.map((cells) => cells.length))
  // The first column holds names, the others sentences.
  const first = columns === 2 ? 150 : 110
  const rest = (RIGHT - LEFT - first) / Math.max(1, columns - 1)
  pdf.table(
    rows
      .filter((cells) => cells.some((cell) => textOf(cell).trim() !== ''))
      .map((cells) =>
        cells.map((cell, index) => ({
          text: wordsOf(cell, appUrl),
          x: index === 0 ? LEFT : LEFT + first + (index - 1) * rest,
          width: (index === 0 ? first : rest) - COLUMN_GAP,
          ...(isElement(cell, 'th') ? { role: 'TH' as const, bold: true } : {}),
        })),
      ),
  )
  pdf.y += 4
}

const listElements = (parent: Element, name: string): Element[] =>
  parent.children.flatMap((child) =>
    isElement(child) ? (child.tagName === name ? [child] : listElements(child, name)) : [],
  )

/** The text of an element, with the URLs of links to other sites. */
function wordsOf(node: Element | Element['children'][number], appUrl: string): string {
  if (node.type === 'text') return node.value.replaceAll(/\s+/g, ' ')
  if (node.type !== 'element') return ''
  const words = node.children.map((child) => wordsOf(child, appUrl)).join('')
  if (node.tagName === 'br') return '\n'
  const { href } = node.properties
  if (node.tagName !== 'a' || typeof href !== 'string' || href.startsWith('#') || href.startsWith('mailto:'))
    return node.tagName === 'p' ? words.trim() : words
  return `${words} (${new URL(href, appUrl).href})`
}
