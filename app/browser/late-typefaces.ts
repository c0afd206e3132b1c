/** A font that loaded too late for this page, which uses a fallback until it's left (`font-display: optional`). */
type Late = { family: string; style: string }

const PROBE = 'position:absolute;visibility:hidden;white-space:nowrap;font-size:99px'

/**
 * Activates the style sheet of a public page. A new sheet makes the browser choose fonts again, and one that has loaded
 * meanwhile would shift the text being read, so late fonts lose their files, in the page and in the sheet.
 */
export function activateStyle(link: HTMLLinkElement): void {
  const late = findLate()
  for (const sheet of document.styleSheets) if (sheet.href === null) removeFontFiles(sheet, late)
  if (late.length > 0) {
    link.media = 'not all'
    link.addEventListener(
      'load',
      () => {
        if (link.sheet) removeFontFiles(link.sheet, late)
        link.removeAttribute('media')
      },
      { once: true },
    )
  }
  link.rel = 'stylesheet'
}

/** Fonts that were requested but not applied. A font no text uses isn't fetched to find out. */
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

// The face itself stays: without it the browser would set the same text in another face of the family, the italic.
function removeFontFiles(sheet: CSSStyleSheet, late: readonly Late[]): void {
  for (const [at, rule] of [...sheet.cssRules].entries()) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    const family = rule.style.getPropertyValue('font-family').replaceAll('"', '')
    const style = rule.style.getPropertyValue('font-style') || 'normal'
    if (!late.some((one) => one.family === family && one.style === style)) continue
    const weight = rule.style.getPropertyValue('font-weight') || 'normal'
    sheet.deleteRule(at)
    sheet.insertRule(
      `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:local("none")}`,
      at,
    )
  }
}
