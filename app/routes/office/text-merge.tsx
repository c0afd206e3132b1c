import { redirect } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { getConflicts } from '#app/office/texts/conflicts.server.ts'
import { MergePlaces } from '#app/office/texts/ui/merge-places.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/text-merge'

export const meta: Route.MetaFunction = () => unlisted('Two on one text', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user, moment } = await staffOnly(asked, 'texts')
  const merge = await getConflicts(tools, user, params)
  if (!merge) throw redirect(`/office/texts/${params.kind}/${params.slug}`)
  const { revision, parts, bothFit, saved } = merge
  const theirs = saved && `${saved.author ?? 'the product'}, ${moment(saved.at)}`
  return { ...params, revision, parts, bothFit, theirs }
}

/** Resolves conflicts where two people have changed the same lines. All other changes are merged already. */
export default function Merge({ loaderData: { kind, slug, revision, parts, bothFit, theirs } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        title="Somebody else changed the same lines"
        lead={`${theirs ? `Saved by ${theirs}. ` : ''}Nothing is lost. Everything that only one of you changed is in already; choose for the rest.`}
      />
      <form {...formTo('POST /api/office/texts/:kind/:slug/merge', { path: { kind, slug } })} className="grid gap-8">
        <input type="hidden" name="revision" value={revision} />
        <MergePlaces parts={parts} bothFit={bothFit} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Save what I chose</Button>
          <ButtonLink href={`/office/texts/${kind}/${slug}?draft=yes`} variant="quiet">
            Look at my words first
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
