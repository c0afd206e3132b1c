/**
 * A public page carries the part of the style sheet that it uses, so it can be painted as soon as it is there. The sheet
 * itself is laid to rest beside it, and `entry.wake.ts` wakes it with the scripts: they may draw what was not there yet.
 *
 * @param sheets The built style sheets by the address under which a page asks for them.
 */
export function createPageStyle(sheets: ReadonlyMap<string, string>) {
  const parsed = new Map([...sheets].map(([href, css]) => [href, parse(css)]))
  return (html: string): { html: string; css: string | null } => {
    const [link = '', href = ''] = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html) ?? []
    const sheet = parsed.get(href)
    if (!sheet) return { html, css: null }
    const css = withoutUnused(serialise(keepUsed(sheet, findIn(html))))
    const inside = `<style>${css}</style>${link.replace('rel="stylesheet"', 'rel="rest-style"')}`
    return { html: html.replace(link, () => inside), css }
  }
}

/** A rule with what stands between its braces: other rules, or declarations as they are. */
type Rule = { head: string; body: Rule[] | string }

// Rules within these are rules again; all others hold declarations.
const HOLDS_RULES = /^@(?:media|supports|layer|container)\b/

function parse(css: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  while (from < css.length) {
    const open = css.indexOf('{', from)
    const statement = css.indexOf(';', from)
    if (statement !== -1 && (open === -1 || statement < open)) {
      rules.push({ head: css.slice(from, statement).trim(), body: '' })
      from = statement + 1
      continue
    }
    if (open === -1) break
    const close = closingBrace(css, open)
    const head = css
      .slice(from, open)
      .replace(/\/\*.*?\*\//gs, '')
      .trim()
    const inside = css.slice(open + 1, close)
    rules.push({ head, body: HOLDS_RULES.test(head) ? parse(inside) : inside })
    from = close + 1
  }
  return rules
}

function closingBrace(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}

/** What a document has that a selector may ask for. */
type Found = { classes: ReadonlySet<string>; elements: ReadonlySet<string> }

function keepUsed(rules: readonly Rule[], found: Found): Rule[] {
  return rules.flatMap(({ head, body }): Rule[] => {
    if (typeof body !== 'string') {
      const kept = keepUsed(body, found)
      // The first mention of a layer decides its rank, even when nothing of it is left.
      return kept.length > 0 || head.startsWith('@layer') ? [{ head, body: kept }] : []
    }
    if (head.startsWith('@') || body === '') return [{ head, body }]
    const selectors = selectorsOf(head).filter((selector) => mayFind(selector, found))
    return selectors.length > 0 ? [{ head: selectors.join(','), body }] : []
  })
}

/** Splits at the commas that are not within brackets. */
function selectorsOf(head: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const character of head.match(/\\.|./gs) ?? []) {
    if ('(['.includes(character)) depth += 1
    if (')]'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) selectors.push('')
    else selectors.push(`${selectors.pop()}${character}`)
  }
  return selectors
}

const FORM_PARTS = /::?-(?:webkit|moz)-(?!details)|::file-selector|::placeholder/
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/g

/** False when the document lacks a class or element that the selector needs. What stands in round brackets is an alternative or a negation. */
function mayFind(selector: string, { classes, elements }: Found): boolean {
  let plain = selector.replaceAll('\\(', '\\28 ').replaceAll('\\)', '\\29 ')
  for (let outer = ''; outer !== plain; ) {
    outer = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  for (const [, name = ''] of plain.matchAll(CLASS)) if (!classes.has(unescapeCss(name))) return false
  if (FORM_PARTS.test(plain) && !elements.has('input') && !elements.has('textarea')) return false
  const names = plain.replace(CLASS, '').replace(/\[[^\]]*\]|::?[\w-]+|#[\w-]+/g, '')
  return (names.match(/[a-z][a-z0-9]*/g) ?? []).every((name) => elements.has(name))
}

const unescapeCss = (name: string) =>
  name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/g, (_escape, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  )

function findIn(html: string): Found {
  const classes = new Set<string>()
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of unescapeHtml(value).split(/\s+/)) classes.add(name)
  }
  return { classes, elements: new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)) }
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescapeHtml = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name) => CHARACTERS[name] ?? '')

function serialise(rules: readonly Rule[]): string {
  return rules
    .map(({ head, body }) => {
      if (body === '') return `${head};`
      return `${head}{${typeof body === 'string' ? body : serialise(body)}}`
    })
    .join('')
}

/** Takes out tokens that nothing refers to. Colours stay: the drawings, a file of their own, use them. */
function withoutUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const isUsed = (name: string) => name.startsWith('--color-') || used.has(name)
  const less = css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (isUsed(name) ? rule : ''))
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (token, name: string) => (isUsed(name) ? token : ''))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g, (rule, name: string) =>
      new RegExp(`animation[^;{}]*[ :]${name}\\b`).test(css) ? rule : '',
    )
  // Without these, others may have lost the only one that referred to them.
  return less === css ? css : withoutUnused(less)
}
