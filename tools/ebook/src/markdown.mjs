import { Marked } from 'marked'

const citation = {
  name: 'citation',
  level: 'inline',
  start: (source) => source.indexOf('[@'),
  tokenizer(source) {
    const match = /^ ?\[@(R\d+(?:[, ]+R\d+)*)\]/.exec(source)
    if (match) return { type: 'citation', raw: match[0], keys: match[1].split(/[, ]+/) }
  },
}

const chapterReference = {
  name: 'chapterReference',
  level: 'inline',
  start: (source) => source.indexOf('[['),
  tokenizer(source) {
    const match = /^\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]/.exec(source)
    if (match) return { type: 'chapterReference', raw: match[0], slug: match[1], text: match[2] }
  },
}

const callout = {
  name: 'callout',
  level: 'block',
  start: (source) => source.match(/^:::/m)?.index,
  tokenizer(source) {
    const match = /^::: (safety|key|try|example|note)(?: ([^\n]*))?\n([\s\S]*?)\n:::(?:\n+|$)/.exec(source)
    if (match) {
      return {
        type: 'callout',
        raw: match[0],
        kind: match[1],
        title: (match[2] ?? '').trim(),
        tokens: this.lexer.blockTokens(match[3], []),
      }
    }
  },
}

const columns = {
  name: 'columns',
  level: 'block',
  start: (source) => source.match(/^\{cols:/m)?.index,
  tokenizer(source) {
    const match = /^\{cols: ([\d. ]+)\}\n+/.exec(source)
    if (match) return { type: 'columns', raw: match[0], widths: match[1].trim().split(/ +/).map(Number) }
  },
}

const reader = new Marked({ gfm: true, extensions: [] })
reader.use({ extensions: [citation, chapterReference, callout, columns] })

/**
 * Reads the book's markdown into tokens: ordinary GFM and four marks of our own. `[@R1, R2]` cites,
 * `[[slug|words]]` points at a chapter, `::: safety Title` … `:::` is a box, `{cols: 2 3}` sets the widths of the
 * table after it.
 */
export const readMarkdown = (source) => {
  const tokens = reader.lexer(source)
  return attachWidths(tokens)
}

const attachWidths = (tokens) => {
  let widths
  return tokens.filter((token) => {
    if (token.type === 'columns') widths = token.widths
    else if (token.type === 'table') {
      token.widths = widths
      widths = undefined
    } else if (token.type === 'callout') token.tokens = attachWidths(token.tokens)
    return token.type !== 'columns'
  })
}

/** Calls `visit` for every token, in reading order. */
export const walk = (tokens, visit) => {
  for (const token of tokens) {
    visit(token)
    if (token.type === 'table') {
      for (const cell of [...token.header, ...token.rows.flat()]) walk(cell.tokens, visit)
    } else if (token.type === 'list') {
      for (const item of token.items) walk(item.tokens, visit)
    } else if (token.tokens) walk(token.tokens, visit)
  }
}
