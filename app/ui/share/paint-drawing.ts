import type { SharePicture } from './words.ts'

/**
 * Copies a drawing of the page, stroke by stroke, in the colours of dusk: paths, circles and short texts.
 *
 * @param state The class of an ancestor that the drawing's look depends on.
 */
export const paintDrawing =
  (drawing: SVGSVGElement, state = ''): SharePicture['paint'] =>
  (pen, { left, top, size }) => {
    const night = document.createElement('div')
    night.className = `night fixed -left-[200vw] top-0 ${state}`
    const copy = drawing.cloneNode(true) as SVGSVGElement
    copy.setAttribute('class', 'drawing')
    copy.style.cssText = `width:${size}px;height:${size}px`
    night.append(copy)
    document.body.append(night)
    pen.translate(left, top)
    for (const element of copy.querySelectorAll<SVGGraphicsElement>('path, circle, text')) {
      const { a, b, c, d, e, f } = element.getCTM() ?? new DOMMatrix()
      pen.save()
      pen.transform(a, b, c, d, e, f)
      paint(pen, element, getComputedStyle(element))
      pen.restore()
    }
    night.remove()
  }

function paint(pen: CanvasRenderingContext2D, element: SVGGraphicsElement, style: CSSStyleDeclaration): void {
  pen.globalAlpha = Number(style.opacity)
  pen.fillStyle = style.fill
  if (element instanceof SVGTextElement) {
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    pen.textAlign = 'center'
    pen.fillText(element.textContent ?? '', 0, Number.parseFloat(style.fontSize) * 0.36)
    return
  }
  const path = new Path2D(element.getAttribute('d') ?? undefined)
  if (element instanceof SVGCircleElement) path.arc(0, 0, element.r.baseVal.value, 0, 2 * Math.PI)
  if (style.fill !== 'none') pen.fill(path)
  if (style.stroke === 'none') return
  pen.strokeStyle = style.stroke
  pen.lineWidth = Number.parseFloat(style.strokeWidth)
  pen.lineCap = style.strokeLinecap as CanvasLineCap
  pen.lineJoin = style.strokeLinejoin as CanvasLineJoin
  pen.stroke(path)
}
