/** A text's two parts: the front matter between the lines of ---, and the body after it. */
export type Parts = { front: string; body: string }

const FRONT = /^(\uFEFF?---\r?\n)([\s\S]*?)(\r?\n---(?:\r?\n|$))/

/** Splits a markdown text. One without front matter is all body. */
export function splitSource(source: string): Parts {
  const found = FRONT.exec(source)
  return found ? { front: found[2] ?? '', body: source.slice(found[0].length) } : { front: '', body: source }
}

/** Replaces parts of a text; unchanged ones keep every byte, including line ends. */
export function replaceParts(source: string, { front, body }: Partial<Parts>): string {
  const found = FRONT.exec(source)
  if (!found) return `---\n${front ?? ''}\n---\n\n${body ?? source}`
  const [whole, opening, known, closing] = found
  return `${opening}${front ?? known}${closing}${body ?? source.slice(whole.length)}`
}

/** Forms send CR LF; texts have LF. */
export const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n')
