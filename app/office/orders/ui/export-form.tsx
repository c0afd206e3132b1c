import { linkTo } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

export const ExportForm = ({ from, until }: { from: string; until: string }) => (
  <details className="border-t border-line pt-4">
    <summary className="min-h-11 cursor-pointer content-center font-medium">For your accountant</summary>
    <form
      action={linkTo('GET /api/office/sales.csv', { query: { from, until } }).split('?')[0]}
      className="flex flex-wrap items-end gap-4 pt-3"
    >
      <TextField type="date" name="from" label="First day" required defaultValue={from} />
      <TextField type="date" name="until" label="Last day" required defaultValue={until} />
      <SelectField name="by" label="One line for each" required defaultValue="paper">
        <option value="paper">Receipt and credit note</option>
        <option value="rate">VAT rate</option>
      </SelectField>
      <Button type="submit" variant="secondary">
        Download CSV
      </Button>
    </form>
    <p className="measure pt-3 text-sm text-soft">
      Days are those of London, by the date on the paper. Refunds stand below zero, and so does what a bank took back,
      on the day a dispute was lost and without VAT. Donations have no receipts, so they aren’t in the file. Needs a
      recent confirmation.
    </p>
  </details>
)
