import { type Element, element, type Root, replaceTexts, text } from './tree.ts'

/** The value of each `{{name}}`; null = leave out the line or the sentence that uses it. */
export type Placeholders = Readonly<Record<string, string | null>>

/** Leaves out text about a value that isn't set: the whole line, or the one sentence in it. */
export function hideBlankLines(body: string, placeholders: Placeholders): string {
  const isBlank = (part: string) => [...part.matchAll(NAMES)].some(([, name = '']) => placeholders[name] === null)
  return body
    .split('\n')
    .flatMap((line) => {
      if (!isBlank(line)) return [line]
      const rest = line.split(/(?<=\.)\s+/).filter((sentence) => !isBlank(sentence))
      return rest.length === 0 ? [] : [rest.join(' ')]
    })
    .join('\n')
}

/**
 * Fills in the values as plain text, never as markup; an email address becomes a link.
 *
 * @throws Error for a name without a value.
 */
export function fillPlaceholders(tree: Root, placeholders: Placeholders): void {
  replaceTexts(tree, (value) =>
    value.split(NAMES).flatMap((part, index) => (index % 2 === 0 ? [text(part)] : fill(part, placeholders))),
  )
}

const NAMES = /\{\{\s*([\w.-]+)\s*\}\}/g

function fill(name: string, placeholders: Placeholders): Element['children'] {
  const value = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
  if (value === undefined) throw new Error(`{{${name}}} is not known here`)
  if (value === null) return []
  if (/^[^\s@:/?#]+@[^\s@:/?#]+$/.test(value)) return [element('a', { href: `mailto:${value}` }, [text(value)])]
  return [text(value)]
}
