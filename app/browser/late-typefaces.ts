/** A typeface that came too late for its page, which stands in another until it is left (`font-display: optional`). */
type Late = { family: string; style: string }

const PROBE = 'position:absolute;visibility:hidden;white-space:nowrap;font-size:99px'

/**
 * Wakes the style sheet of a public page. A sheet makes the browser choose its typefaces anew, and one that has come
 * meanwhile would move the lines that are being read: what is late is taken out of the page and of the sheet.
 */
export function wakeStyle(link: HTMLLinkElement): void {
  const late = findLate()
  for (const sheet of document.styleSheets) if (sheet.href === null) dropTypefaces(sheet, late)
  if (late.length > 0) {
    link.media = 'not all'
    link.addEventListener(
      'load',
      () => {
        if (link.sheet) dropTypefaces(link.sheet, late)
        link.removeAttribute('media')
      },
      { once: true },
    )
  }
  link.rel = 'stylesheet'
}

/** Those that were asked for and set no text here. One that no text asks for isn't fetched to find out. */
function findLate(): Late[] {
  const probe = document.createElement('span')
  probe.textContent = 'Wij mag 019'
  document.body.append(probe)
  const widthIn = (style: string, families: string) => {
    probe.style.cssText = `${PROBE};font-style:${style};font-family:${families}`
    return probe.offsetWidth
  }
  const late = [...document.fonts]
    .filter(({ display, status }) => display === 'optional' && status !== 'unloaded')
    .map(({ family, style }) => ({ family: family.replaceAll('"', ''), style }))
    .filter(({ family, style }) => widthIn(style, `"${family}",monospace`) === widthIn(style, 'monospace'))
  probe.remove()
  return late
}

function dropTypefaces(sheet: CSSStyleSheet, late: readonly Late[]): void {
  const rules = sheet.cssRules
  for (let at = rules.length - 1; at >= 0; at -= 1) {
    const rule = rules[at]
    if (!(rule instanceof CSSFontFaceRule)) continue
    const family = rule.style.getPropertyValue('font-family').replaceAll('"', '')
    const style = rule.style.getPropertyValue('font-style') || 'normal'
    if (late.some((one) => one.family === family && one.style === style)) sheet.deleteRule(at)
  }
}
