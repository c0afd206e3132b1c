import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { KINDS } from '#app/office/texts/kinds.ts'
import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/text-new'

export const meta: Route.MetaFunction = () => unlisted('New text', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  await staffOnly(request, requestOf(context), 'texts')
  const open = SHELVES.map(({ kind }) => kind).filter((kind) => KINDS[kind].isOpen)
  const asked = new URL(request.url).searchParams.get('kind')
  return { kinds: open, kind: open.find((one) => one === asked) ?? open[0] ?? 'post' }
}

/** Begins a text: what it is and what it is called. The rest is written in the editor. */
export default function NewText({ loaderData: { kinds, kind } }: Route.ComponentProps) {
  const { onSubmit, busy, error, fieldError } = useFormPost<'POST /api/office/texts'>({
    onDone: (made) => location.assign(`/office/texts/${made.kind}/${made.slug}`),
  })
  return (
    <>
      <OfficeHead
        title="New text"
        back={
          <a href="/office/texts" className="link inline-flex min-h-11 items-center text-sm">
            All texts
          </a>
        }
      />
      <form {...formTo('POST /api/office/texts')} onSubmit={onSubmit} className="grid max-w-xl gap-6">
        <SelectField name="kind" label="What is it?" defaultValue={kind} required error={fieldError('kind')}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KINDS[one].many}
            </option>
          ))}
        </SelectField>
        <TextField name="title" label="Title" required maxLength={200} error={fieldError('title')} />
        <TextField
          name="slug"
          label="Address or key"
          hint="Left empty, it is made from the title. It can’t be changed later. A source is called R and a number."
          error={fieldError('slug')}
        />
        <div className="grid justify-items-start gap-3">
          <Button type="submit" busy={busy}>
            Begin
          </Button>
          <FormProblem error={error} />
        </div>
      </form>
    </>
  )
}
