import { type Element, element, isElement, type Root, textOf, visitElements } from './tree.ts'

/** The longest row in characters that fits a phone, by columns; longer rows are shown as blocks. */
const ROOM = (columns: number) => (columns < 3 ? Number.POSITIVE_INFINITY : columns === 3 ? 120 : 44)

/**
 * Makes every table usable on a phone and with a screen reader: it scrolls in a labelled box that the keyboard can
 * focus; a table whose first column has no name gets row headings; the cells of a wide one name their column.
 */
export function nameTables(parent: Root | Element): void {
  for (const [at, child] of parent.children.entries()) {
    if (!isElement(child)) continue
    if (child.tagName !== 'table') {
      nameTables(child)
      continue
    }
    const heads = headsOf(child)
    if (heads.every((head) => head === '')) child.children = child.children.filter((part) => !isElement(part, 'thead'))
    else headColumns(child)
    if (heads[0] === '') headRows(child)
    const isWide = longestRow(child) > ROOM(heads.length) && heads.slice(1).every((head) => head !== '')
    if (isWide) labelCells(child, heads)
    const label = heads.filter((head) => head !== '').join(', ')
    const box = {
      className: isWide ? ['table-scroll', 'table-stack'] : ['table-scroll'],
      role: 'group',
      tabIndex: 0,
      ariaLabel: label ? `Table: ${label}` : 'Table',
    }
    parent.children[at] = element('div', box, [child])
  }
}

function labelCells(table: Element, heads: readonly string[]): void {
  for (const body of table.children.filter((part) => isElement(part, 'tbody'))) {
    visitElements(body, (row) => {
      if (row.tagName !== 'tr') return
      for (const [column, cell] of row.children.filter((part) => isElement(part, 'td', 'th')).entries()) {
        if (column > 0 && isElement(cell) && textOf(cell).trim() !== '')
          cell.properties = { ...cell.properties, dataLabel: heads[column] ?? '' }
      }
    })
  }
}

function longestRow(table: Element): number {
  let longest = 0
  visitElements(table, (row) => {
    if (row.tagName !== 'tr') return
    const cells = row.children.filter((part) => isElement(part, 'td', 'th')).map((cell) => textOf(cell).trim())
    longest = Math.max(longest, cells.join('').length)
  })
  return longest
}

function headsOf(table: Element): string[] {
  const heads: string[] = []
  visitElements(table, (cell) => cell.tagName === 'th' && heads.push(textOf(cell, { without: 'sup' }).trim()))
  return heads
}

/** An empty header cell names nothing, so it becomes a plain cell. */
function headColumns(table: Element): void {
  visitElements(table, (cell) => {
    if (cell.tagName !== 'th') return
    if (textOf(cell).trim() === '') cell.tagName = 'td'
    else Object.assign(cell.properties, { scope: 'col' })
  })
}

/** The first cell of each row becomes its heading. */
function headRows(table: Element): void {
  for (const body of table.children.filter((part) => isElement(part, 'tbody'))) {
    visitElements(body, (row) => {
      const first = row.tagName === 'tr' ? row.children.find((cell) => isElement(cell, 'td')) : undefined
      if (!first || !isElement(first) || textOf(first).trim() === '') return
      Object.assign(first, { tagName: 'th', properties: { scope: 'row' } })
    })
  }
}
