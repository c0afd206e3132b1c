import { formTo } from '#app/browser/call.ts'
import { differencesOf } from '#app/office/texts/differences.server.ts'
import { getHistory } from '#app/office/texts/history.server.ts'
import { Differences } from '#app/office/texts/ui/differences.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/text-history'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(`History of ${loaderData?.title ?? 'a text'}`, 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, exact } = await staffOnly(asked, 'texts')
  const { revisions, ...text } = await getHistory(tools, params)
  return {
    ...text,
    revisions: revisions.map(({ source, at, ...one }, place) => ({
      ...{ ...one, when: exact(at) },
      differences: differencesOf(revisions[place + 1]?.source ?? '', source),
      isFirst: revisions[place + 1] === undefined,
    })),
  }
}

export default function History({ loaderData: text }: Route.ComponentProps) {
  const { kind, slug, title, revision: newest, publishedRevision, revisions } = text
  return (
    <>
      <OfficeHead
        title="History"
        lead={title}
        back={{ href: `/office/texts/${kind}/${slug}`, words: 'Back to the text' }}
      />
      <ol className="grid gap-8">
        {revisions.map(({ revision, when, author, note, differences, isFirst }) => (
          <li key={revision} className="grid gap-3 border-t border-line pt-5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 className="text-lg">
                {revision}. {when}
              </h2>
              <span className="text-sm text-soft">
                {author ?? 'the product'}
                {note && `, ${note}`}
              </span>
              {revision === publishedRevision && <Badge tone="action">On the site</Badge>}
              {revision !== newest && (
                <form
                  {...formTo('POST /api/office/texts/:kind/:slug/restore', { path: { kind, slug } })}
                  className="ml-auto"
                >
                  <input type="hidden" name="revision" value={revision} />
                  <Button type="submit" size="small" variant="secondary">
                    Restore this one
                  </Button>
                </form>
              )}
            </div>
            {isFirst ? <p className="text-sm text-soft">The first wording.</p> : <Differences parts={differences} />}
          </li>
        ))}
      </ol>
    </>
  )
}
