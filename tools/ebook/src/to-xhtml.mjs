import { decode, typeset, xml } from './prose.mjs'

const words = (text) => xml(typeset(decode(text)))
const boxNames = {
  safety: 'Go carefully',
  key: 'In short',
  try: 'Two-minute version',
  example: 'Worked example',
  note: 'Note',
}

/** Writes markdown tokens as XHTML for the EPUB, with the same marks and the same rules as `toTypst`. */
export const toXhtml = (tokens, place) => tokens.map((token) => block(token, place)).join('')

const block = (token, place) => {
  switch (token.type) {
    case 'space':
      return ''
    case 'heading':
      return `<h${token.depth}>${inlines(token.tokens, place)}</h${token.depth}>\n`
    case 'paragraph':
      return onlyImage(token) ? figure(token.tokens[0]) : `<p>${inlines(token.tokens, place)}</p>\n`
    case 'text':
      return inlines(token.tokens ?? [token], place)
    case 'list':
      return list(token, place)
    case 'table':
      return table(token, place)
    case 'blockquote':
      return `<blockquote>${toXhtml(token.tokens, place)}</blockquote>\n`
    case 'callout':
      return (
        `<aside class="box ${token.kind}"><p class="box-name">` +
        `${xml(typeset(token.title || boxNames[token.kind]))}</p>\n${toXhtml(token.tokens, place)}</aside>\n`
      )
    case 'hr':
      return '<hr/>\n'
    default:
      throw new Error(`no setting for ${token.type}: ${token.raw}`)
  }
}

const onlyImage = (token) => token.tokens.length === 1 && token.tokens[0].type === 'image'

const figure = (token) =>
  `<figure><img src="images/${token.href}" alt="${xml(token.text)}"/>` +
  `${token.title ? `<figcaption>${words(token.title)}</figcaption>` : ''}</figure>\n`

const list = (token, place) => {
  if (place.style === 'glossary') {
    const items = token.items.map((item) => {
      const [name, ...rest] = item.tokens[0].tokens
      return `<dt>${words(name.text)}</dt><dd>${inlines(rest, place).trim()}</dd>`
    })
    return `<dl>${items.join('\n')}</dl>\n`
  }
  const tasks = token.items.every((item) => item.task)
  const kind = token.ordered ? 'ol' : 'ul'
  const attributes = `${tasks ? ' class="checks"' : ''}${token.ordered && token.start > 1 ? ` start="${token.start}"` : ''}`
  const items = token.items.map(
    (item) =>
      `<li>${tasks ? '<span class="tick" aria-hidden="true">☐</span> ' : ''}${toXhtml(
        item.tokens.filter((part) => part.type !== 'checkbox'),
        place,
      )}</li>`,
  )
  return `<${kind}${attributes}>\n${items.join('\n')}\n</${kind}>\n`
}

/** A small reader shows each row of a table with so many columns, or so much to read in a row, as a card of its own. */
const manyColumns = 6
const longRow = 130

const table = (token, place) => {
  const long = token.header.length > 2 && rowLength(token) > longRow
  const wide = long || token.header.length >= manyColumns
  const heads = token.header.map((cell) => `<th scope="col">${inlines(cell.tokens, place)}</th>`).join('')
  const cell = (part, column) =>
    wide && column === 0
      ? `<th scope="row">${inlines(part.tokens, place)}</th>`
      : `<td${wide ? ` data-label="${words(token.header[column].text)}"` : ''}>${inlines(part.tokens, place)}</td>`
  const rows = token.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')
  return (
    `<table${wide ? ` class="wide${long ? ' long' : ''}"` : ''}>\n<thead><tr>${heads}</tr></thead>\n` +
    `<tbody>\n${rows}\n</tbody></table>\n`
  )
}

/** How many letters a row holds on average. */
const rowLength = ({ rows }) => rows.flat().reduce((sum, { text }) => sum + text.length, 0) / rows.length

const inlines = (tokens, place) => tokens.map((token) => inline(token, place)).join('')

const inline = (token, place) => {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlines(token.tokens, place) : words(token.text)
    case 'escape':
    case 'codespan':
      return words(token.text)
    case 'strong':
      return `<strong>${inlines(token.tokens, place)}</strong>`
    case 'em':
      return `<em>${inlines(token.tokens, place)}</em>`
    case 'br':
      return '<br/>'
    case 'link':
      return `<a href="${xml(token.href)}">${inlines(token.tokens, place)}</a>`
    case 'citation':
      return `<sup>${token.keys
        .map((key) => place.numberOf.get(key))
        .map(
          (number) =>
            `<a epub:type="biblioref" role="doc-biblioref" href="references.xhtml#ref-${number}">${number}</a>`,
        )
        .join(', ')}</sup>`
    case 'chapterReference':
      return `<a href="${token.slug}.xhtml">${words(token.text ?? place.titleOf(token.slug))}</a>`
    default:
      throw new Error(`no setting for ${token.type}: ${token.raw}`)
  }
}
