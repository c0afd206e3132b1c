import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Preview } from '../contract.ts'
import { OwnSections } from './own-sections.tsx'
import { TrackedHabits } from './tracked-habits.tsx'

/** Uploads a file. A plain form: the next page shows its content. */
export function UploadForm() {
  return (
    <form
      {...formTo('POST /api/account/import')}
      encType="multipart/form-data"
      className="grid max-w-prose justify-items-start gap-5"
    >
      <p>You can import four kinds of file:</p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>our own export, JSON or CSV, of this account or another of yours;</li>
        <li>a single CSV file out of it, also after you have worked on it in a spreadsheet;</li>
        <li>
          the export of Loop Habit Tracker (in Loop: Settings, “Export as CSV”), the whole ZIP or its Checkmarks.csv;
        </li>
        <li>
          a CSV file of another tracker, such as Streaks or HabitBull, or of your own: a line for each habit and day,
          with the name of the habit, the date and, if you like, whether it was done, how much it was and a note.
        </li>
      </ul>
      <label className="grid gap-1.5 text-sm font-medium">
        File, 8 MiB at most
        <input
          type="file"
          name="file"
          required
          accept=".json,.csv,.zip,application/json,text/csv,application/zip"
          className="control font-normal"
        />
      </label>
      <Submit>Read the file</Submit>
      <p className="text-sm text-soft">You’ll see what’s in it before anything changes.</p>
    </form>
  )
}

/** A file's content and what it would change, or its problems line by line. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { fileName, problems } = preview
  return (
    <section aria-labelledby="preview" className="grid max-w-prose gap-6">
      <h2 id="preview" className="text-2xl font-light tracking-tight break-words">
        {fileName}
      </h2>
      {problems.length > 0 ? (
        <Problems problems={problems} />
      ) : (
        <form {...formTo('POST /api/account/import/carry-out')} className="grid gap-8">
          {preview.kind === 'own' ? (
            <OwnSections sections={preview.sections} />
          ) : (
            <TrackedHabits habits={preview.habits} />
          )}
          <Submit className="justify-self-start">Import it</Submit>
        </form>
      )}
      <form {...formTo('POST /api/account/import/discard')}>
        <Submit variant="quiet">Discard this file</Submit>
      </form>
    </section>
  )
}

function Problems({ problems }: { problems: Preview['problems'] }) {
  return (
    <div className="grid gap-4">
      <Notice variant="error" title="We can’t import this file as it is" live>
        Nothing has changed. Please correct these lines and upload it again.
      </Notice>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Problems in the file, by line</caption>
        <thead>
          <tr className="border-b border-edge text-left text-soft">
            <th scope="col" className="py-2 pr-4 font-medium">
              Line
            </th>
            <th scope="col" className="py-2 font-medium">
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ file, line, text }) => (
            <tr key={`${file} ${line} ${text}`} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 text-left font-medium tabular-nums">
                {line}
              </th>
              <td className="py-2 break-words">
                {file && <span className="text-soft">{file}, </span>}
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type Sections = Extract<Preview, { kind: 'own' }>['sections']
