import type { z } from 'zod'
import { formTo } from '#app/browser/call.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ImportReport } from '../contract.ts'

/** The result of an import: how many lines were refused, and the reasons of the first ones. */
type Report = z.infer<typeof ImportReport> & { failed: number }

export const Import = ({ list }: { list: ListId }) => (
  <details className="border-t border-line">
    <summary className="min-h-14 cursor-pointer content-center font-medium">Add people</summary>
    <form
      {...formTo('POST /api/office/subscribers/:list', { path: { list } })}
      encType="multipart/form-data"
      className="grid max-w-(--container-text) gap-6 pb-6"
    >
      <TextField
        label="A CSV file"
        hint="One line each: address, and the day on which they agreed, such as ada@example.org,2026-03-01. 50,000 lines at most."
        name="file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
      />
      <TextAreaField label="Or paste the lines" name="rows" rows={4} />
      <TextAreaField
        label="What they agreed to, in the words they saw"
        hint="It is kept with each of them, as the proof that the law asks for."
        name="wording"
        rows={3}
        required
      />
      <Checkbox name="hasProof" label="I can show for each of them that they agreed to get these emails." required />
      <p>
        <Button type="submit">Add them</Button>
      </p>
    </form>
  </details>
)

export const ReportNotice = ({ added, known, left, failed, problems }: Report) => (
  <Notice variant={failed > 0 ? 'warning' : 'success'} live title={`${added} brought in`}>
    <p>
      {known} were on the list already. {left} had left or can’t be reached, and stay away.
      {failed > 0 && ` ${failed} ${failed === 1 ? 'line was' : 'lines were'} not taken:`}
    </p>
    <ul>
      {problems.map(({ line, problem }) => (
        <li key={line}>
          Line {line}: {problem}
        </li>
      ))}
      {failed > problems.length && <li>and {failed - problems.length} more.</li>}
    </ul>
  </Notice>
)
