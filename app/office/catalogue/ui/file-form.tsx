import { formTo } from '#app/browser/call.ts'
import { Part } from '#app/office/ui/part.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

export const FileForm = ({ id, file }: { id: string; file: string | null }) => (
  <Part title="The file" isApart>
    <p className="text-sm text-soft">
      {file
        ? `${file}. A new one takes its place at once, also for those who have bought it.`
        : 'There’s none yet. It can’t go on sale before.'}
    </p>
    <form
      {...formTo('POST /api/office/products/:id/file', { path: { id } })}
      encType="multipart/form-data"
      className="grid justify-items-start gap-4"
      aria-label="Bring the file"
    >
      <TextField
        type="file"
        name="file"
        label="File"
        hint="PDF, EPUB, ZIP, MP3, M4A or MP4, at most 64 MB."
        required
        accept=".pdf,.epub,.zip,.mp3,.m4a,.mp4"
      />
      <Button type="submit">Bring it</Button>
    </form>
  </Part>
)
