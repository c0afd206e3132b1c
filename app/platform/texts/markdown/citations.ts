import { element, type Root, replaceTexts, text } from './tree.ts'

/**
 * Turns `[R35]` and `[R35] [R36]` into superscript numbers that link to the list of references (`#ref-R35`).
 *
 * @returns The keys in the order of their numbers: the first one cited is 1.
 */
export function linkCitations(tree: Root): string[] {
  const numbers = new Map<string, number>()
  replaceTexts(tree, (value) =>
    value.split(GROUP).map((part, index) => {
      if (index % 2 === 0) return text(part)
      const keys = [...part.matchAll(KEY)].map(([key]) => key)
      return element(
        'sup',
        {},
        keys.flatMap((key, at) => [...(at > 0 ? [text(' ')] : []), link(key)]),
      )
    }),
  )
  return [...numbers.keys()]

  function link(key: string) {
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    return element('a', { className: ['cite'], href: `#ref-${key}`, ariaLabel: `Reference ${number}` }, [
      text(String(number)),
    ])
  }
}

// The space before a citation is removed: the number attaches to the word before it.
const GROUP = /\s*((?:\[R\d+\])(?:\s*\[R\d+\])*)/
const KEY = /R\d+/g
