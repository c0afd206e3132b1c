import type rehypeSanitize from 'rehype-sanitize'

/** The tree of an HTML document, as the sanitiser returns it. */
export type Root = ReturnType<ReturnType<typeof rehypeSanitize>>
export type Child = Root['children'][number]
export type Element = Extract<Child, { type: 'element' }>
export type Text = Extract<Child, { type: 'text' }>
type ElementChild = Element['children'][number]

export const isElement = (node: Child | ElementChild, ...names: string[]): node is Element =>
  node.type === 'element' && (names.length === 0 || names.includes(node.tagName))

export const text = (value: string): Text => ({ type: 'text', value })

export const element = (
  tagName: string,
  properties: Element['properties'],
  children: Element['children'] = [],
): Element => ({ type: 'element', tagName, properties, children })

/** The text of an element, without markup. */
export function textOf(node: Child | ElementChild, { without = '' }: { without?: string } = {}): string {
  if (node.type === 'text') return node.value
  if (!isElement(node) || node.tagName === without) return ''
  return node.children.map((child) => textOf(child, { without })).join('')
}

/** Visits every element, parents first. */
export function visitElements(parent: Root | Element, visit: (element: Element) => void): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    visit(child)
    visitElements(child, visit)
  }
}

/** Replaces every text node outside of code and links with what `replace` returns for it. */
export function replaceTexts(parent: Root | Element, replace: (value: string) => Element['children']): void {
  parent.children = parent.children.flatMap((child): Element['children'] => {
    if (child.type === 'text') return replace(child.value)
    if (isElement(child) && !['a', 'code', 'pre'].includes(child.tagName)) replaceTexts(child, replace)
    return child.type === 'doctype' ? [] : [child]
  })
}
