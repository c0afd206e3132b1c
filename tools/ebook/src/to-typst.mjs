import { decode, typeset } from './prose.mjs'

/** Writes a value as a Typst string. */
export const str = (text) => `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`

/** Six underscores are a line to write on, as wide as the rest of the line. */
const words = (text) =>
  text
    .split('______')
    .map((piece) => (piece === '' ? '' : `#${str(typeset(decode(piece)))};`))
    .join('#blank-line;')

/**
 * Writes markdown tokens as Typst. `place.numberOf` numbers the citations; `place.has` says whether a chapter is in
 * this file, so that a sample does not point at pages it does not hold; `place.picture` gives a picture's path.
 */
export const toTypst = (tokens, place) => tokens.map((token) => block(token, place)).join('\n')

const block = (token, place) => {
  switch (token.type) {
    case 'space':
      return ''
    case 'heading':
      return `#heading(level: ${token.depth})[${inlines(token.tokens, place)}]\n`
    case 'paragraph':
      return onlyImage(token) ? figure(token.tokens[0], place) : `${inlines(token.tokens, place)}\n`
    case 'text':
      return `${inlines(token.tokens ?? [token], place)}\n`
    case 'list':
      return list(token, place)
    case 'table':
      return table(token, place)
    case 'blockquote':
      return `#quote-block[${toTypst(token.tokens, place)}]\n`
    case 'callout':
      return `#callout(${str(token.kind)}, ${str(typeset(token.title))})[\n${toTypst(token.tokens, place)}]\n`
    case 'hr':
      return '#v(4pt)#line(length: 100%, stroke: 0.4pt + rule)#v(4pt)\n'
    default:
      throw new Error(`no setting for ${token.type}: ${token.raw}`)
  }
}

const onlyImage = (token) => token.tokens.length === 1 && token.tokens[0].type === 'image'

const figure = (token, place) => {
  const caption = token.title ? `[${words(token.title)}]` : 'none'
  return `#book-figure(${str(place.picture(token.href))}, ${str(token.text)}, ${caption})\n`
}

const list = (token, place) => {
  if (token.items.every((item) => item.task)) {
    return `#checklist(${token.items.map((item) => `[${itemBody(item, place)}]`).join(', ')})\n`
  }
  if (place.style === 'glossary') {
    return `${token.items
      .map((item) => {
        const [name, ...rest] = item.tokens[0].tokens
        return `#term(${str(typeset(decode(name.text)))})[${inlines(rest, place)}]`
      })
      .join('\n')}\n`
  }
  const kind = token.ordered ? 'enum' : 'list'
  const start = token.ordered && token.start > 1 ? `start: ${token.start}, ` : ''
  return `#${kind}(${start}tight: false, ${token.items.map((item) => `[${itemBody(item, place)}]`).join(', ')})\n`
}

const itemBody = (item, place) =>
  item.tokens
    .filter((token) => token.type !== 'checkbox')
    .map((token) => block(token, place))
    .join('\n')
    .trim()

const table = (token, place) => {
  const widths = token.widths ?? token.header.map(() => 1)
  if (widths.length !== token.header.length) throw new Error(`widths do not fit the table: ${token.raw}`)
  const cell = (value) => `[${inlines(value.tokens, place)}]`
  const rows = token.rows.map((row) => `(${row.map(cell).join(', ')},)`).join(', ')
  const aligns = token.align.map((align) => align ?? 'left').join(', ')
  return (
    `#book-table((${widths.map((width) => `${width}fr`).join(', ')},), (${token.header.map(cell).join(', ')},), ` +
    `(${rows},), (${aligns},), write-in: ${isForm(token)})\n`
  )
}

/** A table with many empty cells is there to be written in, and gets taller rows. */
const isForm = (token) => token.rows.flat().filter((cell) => cell.text === '').length > token.rows.length / 2

const inlines = (tokens, place) => tokens.map((token) => inline(token, place)).join('')

const inline = (token, place) => {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlines(token.tokens, place) : words(token.text)
    case 'escape':
      return words(token.text)
    case 'strong':
      return `#strong[${inlines(token.tokens, place)}]`
    case 'em':
      return `#emph[${inlines(token.tokens, place)}]`
    case 'codespan':
      return words(token.text)
    case 'br':
      return '#linebreak();'
    case 'link':
      return `#web(${str(token.href)})[${inlines(token.tokens, place)}]`
    case 'citation':
      return `#cite-mark(${token.keys.map((key) => place.numberOf.get(key)).join(', ')});`
    case 'chapterReference': {
      const text = words(token.text ?? place.titleOf(token.slug))
      return place.has(token.slug) ? `#chapter-ref(${str(token.slug)})[${text}]` : text
    }
    default:
      throw new Error(`no setting for ${token.type}: ${token.raw}`)
  }
}
