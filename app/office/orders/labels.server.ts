import { linesOf } from '#app/features/shop/label.ts'
import { LEFT, makePdf, PAGE, RIGHT } from '#app/platform/files/pdf.ts'
import { orderNumber } from '#app/values/order-number.ts'

type Parcel = { id: string; delivery: Parameters<typeof linesOf>[0] | null }

const COLUMNS = 2
const WIDTH = (RIGHT - LEFT) / COLUMNS
const HEIGHT = (PAGE.height - 2 * PAGE.margin) / 4

/** Labels for parcels, eight on an A4 sheet, in the given order. Parcels without an address are skipped. */
export function drawLabels(parcels: readonly Parcel[], madeAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const labels = parcels.flatMap(({ id, delivery }) => (delivery ? [{ id, lines: linesOf(delivery) }] : []))
  return makePdf({ title: 'Labels', madeAt }, (pdf) => {
    for (let first = 0; first < labels.length; first += COLUMNS) {
      pdf.keep(HEIGHT)
      const top = pdf.y
      for (const [column, { id, lines }] of labels.slice(first, first + COLUMNS).entries()) {
        const place = { x: LEFT + column * WIDTH, width: WIDTH - 24 }
        pdf.y = top
        pdf.text(`Order ${orderNumber(id)}`, { ...place, size: 8, gap: 8 })
        for (const [at, line] of lines.entries()) pdf.text(line, { ...place, size: 13, bold: at === 0, gap: 2 })
      }
      pdf.y = top + HEIGHT
    }
    if (labels.length === 0) pdf.text('None of these orders has an address yet.', { size: 12 })
  })
}
