import postcss, { type Container, type Root } from 'postcss'
import parseSelector from 'postcss-selector-parser'

/**
 * Critical CSS: a public page inlines the rules it uses, so it can be painted as soon as it arrives. The full sheet is
 * deferred, and `entry.lazy-hydration.ts` loads it with the scripts, which may render elements that weren't there
 * before.
 *
 * @param sheets The built style sheets by URL.
 */
export function createPageStyle(sheets: ReadonlyMap<string, string>) {
  const parsed = new Map([...sheets].map(([href, css]) => [href, postcss.parse(css)]))
  const needs = new Map<string, Needs>()
  for (const sheet of parsed.values())
    sheet.walkRules(({ selectors }) => {
      for (const selector of selectors) if (!needs.has(selector)) needs.set(selector, readNeeds(selector))
    })
  return (html: string): { html: string; css: string | null } => {
    const [link = '', href = ''] = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html) ?? []
    const sheet = parsed.get(href)?.clone()
    if (!sheet) return { html, css: null }
    dropUnusedRules(sheet, needs, findIn(html))
    dropEmptyGroups(sheet)
    dropUnusedTokens(sheet)
    const css = sheet.toString()
    const inside = `<style>${css}</style>${link.replace('rel="stylesheet"', 'rel="inert-style"')}`
    return { html: html.replace(link, () => inside), css }
  }
}

/** What a document contains that a selector can refer to. */
type Found = { classes: ReadonlySet<string>; elements: ReadonlySet<string> }

function findIn(html: string): Found {
  const classes = new Set<string>()
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of unescapeHtml(value).split(/\s+/)) classes.add(name)
  }
  return { classes, elements: new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)) }
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescapeHtml = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name) => CHARACTERS[name] ?? '')

function dropUnusedRules(sheet: Root, needs: ReadonlyMap<string, Needs>, found: Found): void {
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return
    const used = rule.selectors.filter((selector) => mayFind(needs.get(selector), found))
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
}

/** What a document must contain for a selector to match. */
type Needs = { classes: string[]; elements: string[]; isFormPart: boolean }

const FORM_PARTS = /^::?(?:-(?:webkit|moz)-(?!details)|file-selector)|^::placeholder/

// Round brackets hold alternatives or negations: that is a node of its own and not inspected.
function readNeeds(selector: string): Needs {
  const parts = parseSelector().astSync(selector).first.nodes
  return {
    classes: parts.flatMap((part) => (part.type === 'class' ? [part.value] : [])),
    elements: parts.flatMap((part) => (part.type === 'tag' ? [part.value] : [])),
    isFormPart: parts.some((part) => part.type === 'pseudo' && FORM_PARTS.test(part.value)),
  }
}

function mayFind(needs: Needs | undefined, { classes, elements }: Found): boolean {
  if (!needs) return true
  if (needs.isFormPart && !elements.has('input') && !elements.has('textarea')) return false
  return needs.classes.every((name) => classes.has(name)) && needs.elements.every((name) => elements.has(name))
}

/** Drops empty blocks, except layers: the first mention of a layer decides its order. */
function dropEmptyGroups(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type !== 'atrule' || !node.nodes) continue
    dropEmptyGroups(node)
    if (node.nodes.length === 0 && node.name !== 'layer') node.remove()
  }
}

/**
 * Drops custom properties and key frames that nothing refers to. Colours stay: the SVG sprite, a separate file, uses
 * them.
 */
function dropUnusedTokens(sheet: Root): void {
  const used = new Set<string>()
  let animations = ''
  sheet.walkDecls(({ prop, value }) => {
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) used.add(name)
    if (/animat/.test(prop)) animations += ` ${value}`
  })
  const isUsed = (name: string) => name.startsWith('--color-') || used.has(name)
  let isChanged = false
  const drop = (node: { remove(): unknown }) => {
    node.remove()
    isChanged = true
  }
  sheet.walkDecls(/^--/, (token) => {
    if (!isUsed(token.prop)) drop(token)
  })
  sheet.walkAtRules('property', (rule) => {
    if (!isUsed(rule.params)) drop(rule)
  })
  sheet.walkAtRules('keyframes', (rule) => {
    if (!animations.split(/[\s,]+/).includes(rule.params)) drop(rule)
  })
  // Dropping these may have removed the only reference to others.
  if (isChanged) dropUnusedTokens(sheet)
}
