import { formTo } from '#app/browser/call.ts'
import { KINDS } from '#app/office/texts/kinds.ts'
import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/text-new'

export const meta: Route.MetaFunction = () => unlisted('New text', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { url } = await staffOnly(asked, 'texts')
  const open = SHELVES.map(({ kind }) => kind).filter((kind) => KINDS[kind].isOpen)
  return { kinds: open, kind: open.find((one) => one === url.searchParams.get('kind')) ?? open[0] ?? 'post' }
}

/** Creates a text: its kind and its title. The rest is written in the editor. */
export default function NewText({ loaderData: { kinds, kind } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="New text" back={{ href: '/office/texts', words: 'All texts' }} />
      <OfficeForm<'POST /api/office/texts'>
        to={formTo('POST /api/office/texts')}
        done={(made) => `/office/texts/${made.kind}/${made.slug}`}
        className="grid max-w-xl gap-6"
      >
        <SelectField name="kind" label="What is it?" defaultValue={kind} required>
          <Options of={kinds.map((one) => [one, KINDS[one].many])} />
        </SelectField>
        <TextField name="title" label="Title" required />
        <TextField
          name="slug"
          label="Address or key"
          hint="Leave it empty to make it from the title. It can’t be changed later. A source is called R and a number."
        />
        <Submit className="justify-self-start">Begin</Submit>
      </OfficeForm>
    </>
  )
}
