/** A form body as Stripe reads it: `items[0][price]=x` is a tree of objects; leaves are strings. */
export type FormTree = { [key: string]: string | FormTree | string[] }

/** Parses `a[b][]=1&a[c]=2`. `[]` and repeated keys make arrays; numbered keys stay objects until the schema says array. */
export function parseForm(text: string): FormTree {
  const tree: FormTree = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [...key.matchAll(/[^[\]]+|\[\]/g)].map((match) => match[0])
    insert(tree, path, value)
  }
  return tree
}

function insert(tree: FormTree, path: string[], value: string): void {
  const [head = '', ...rest] = path
  // Keys such as __proto__ must stay data.
  if (rest.length === 0) {
    define(tree, head, value)
    return
  }
  if (rest[0] === '[]') {
    const list = own(tree, head)
    define(tree, head, [...(Array.isArray(list) ? list : []), value])
    return
  }
  const child = own(tree, head)
  const branch: FormTree = typeof child === 'object' && !Array.isArray(child) ? child : {}
  insert(branch, rest, value)
  define(tree, head, branch)
}

function own(tree: FormTree, key: string) {
  return Object.hasOwn(tree, key) ? tree[key] : undefined
}

function define(tree: FormTree, key: string, value: string | FormTree | string[]): void {
  Object.defineProperty(tree, key, { value, enumerable: true, configurable: true, writable: true })
}
