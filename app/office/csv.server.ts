import { writeCsvRow } from '#app/values/csv.ts'

/**
 * Streams a list as a CSV file, row by row: memory use doesn't depend on its length. Formulas are escaped.
 *
 * @param file Its name: letters, digits, hyphens and a dot.
 */
export function sendCsv(file: string, head: readonly string[], rows: AsyncIterator<readonly unknown[]>): Response {
  const text = new TextEncoder()
  // The byte order mark tells spreadsheets that this is UTF-8.
  let begun = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!begun) controller.enqueue(text.encode(`\uFEFF${writeCsvRow(head)}`))
      begun = true
      const { value, done } = await rows.next()
      if (done) controller.close()
      else controller.enqueue(text.encode(writeCsvRow(value)))
    },
    async cancel() {
      await rows.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
    },
  })
}
