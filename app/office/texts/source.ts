/** A text's two parts: what stands between the lines of ---, and the words after it. */
export type Parts = { front: string; body: string }

const FRONT = /^(\uFEFF?---\r?\n)([\s\S]*?)(\r?\n---(?:\r?\n|$))/

/** Takes a markdown text apart. One without front matter is all body. */
export function splitSource(source: string): Parts {
  const found = FRONT.exec(source)
  return found ? { front: found[2] ?? '', body: source.slice(found[0].length) } : { front: '', body: source }
}

/** Puts other parts into a text; what is the same keeps every byte, its line ends included. */
export function replaceParts(source: string, { front, body }: Partial<Parts>): string {
  const found = FRONT.exec(source)
  if (!found) return `---\n${front ?? ''}\n---\n\n${body ?? source}`
  const [whole, opening, known, closing] = found
  return `${opening}${front ?? known}${closing}${body ?? source.slice(whole.length)}`
}

/** A form sends every line with CR LF; texts have LF. */
export const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n')
