import { type Element, element, isElement, type Root, textOf, visitElements } from './tree.ts'

/**
 * Makes every table usable on a phone and in a screen reader: it scrolls in a box of its own that the keyboard reaches
 * and that says what it is; a table without words in its head gets row headings instead.
 */
export function nameTables(parent: Root | Element): void {
  for (const [at, child] of parent.children.entries()) {
    if (!isElement(child)) continue
    if (child.tagName !== 'table') {
      nameTables(child)
      continue
    }
    const heads = headsOf(child)
    if (heads.every((head) => head === '')) headRows(child)
    else visitElements(child, (cell) => cell.tagName === 'th' && Object.assign(cell.properties, { scope: 'col' }))
    const label = heads.filter((head) => head !== '').join(', ')
    const box = {
      className: ['table-scroll'],
      role: 'group',
      tabIndex: 0,
      ariaLabel: label ? `Table: ${label}` : 'Table',
    }
    parent.children[at] = element('div', box, [child])
  }
}

function headsOf(table: Element): string[] {
  const heads: string[] = []
  visitElements(table, (cell) => cell.tagName === 'th' && heads.push(textOf(cell).trim()))
  return heads
}

function headRows(table: Element): void {
  table.children = table.children.filter((part) => !isElement(part, 'thead'))
  visitElements(table, (row) => {
    const first = row.tagName === 'tr' ? row.children.find((cell) => isElement(cell, 'td')) : undefined
    if (first && isElement(first)) Object.assign(first, { tagName: 'th', properties: { scope: 'row' } })
  })
}
