import { formTo } from '#app/browser/call.ts'
import { citeShort } from '#app/features/evidence/claim.ts'
import { listReferences } from '#app/features/evidence/references.server.ts'
import { listNaming } from '#app/office/texts/naming.server.ts'
import { getText } from '#app/office/texts/texts.server.ts'
import { TextForm } from '#app/office/texts/ui/text-form.tsx'
import { TextState } from '#app/office/texts/ui/text-state.tsx'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import { wordOf } from '#app/values/word-of.ts'
import { zoneName } from '#app/values/zone-name.ts'
import type { Route } from './+types/text'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.text.title ?? 'Text', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user, now, url, moment, exact } = await staffOnly(asked, 'texts')
  const { publishAt, draftAt, ...text } = await getText(tools, user, params, url.searchParams.get('draft') === 'yes')
  return {
    text,
    leading: text.status === 'withdrawn' ? await listNaming(tools, params) : [],
    due: publishAt && exact(publishAt),
    draft: draftAt && moment(draftAt),
    done: wordOf(DONE, url.searchParams.get('done')),
    isSource: url.searchParams.get('view') === 'source',
    sources:
      text.format === 'markdown'
        ? listReferences(tools).map((one) => ({ id: one.id, words: `${citeShort(one)}: ${one.title}` }))
        : [],
    wallTime: `${localDateAt(now, { ...user, dayStart: '00:00' })}T${wallTimeAt(now, user.timeZone)}`,
    timeZone: zoneName(user.timeZone),
  }
}

const DONE: Readonly<Record<string, string>> = {
  save: 'Saved',
  publish: 'Published',
  schedule: 'Scheduled',
  merge: 'Saved. Somebody else had saved meanwhile, and both changes are in',
  restore: 'That wording is the newest again. Publish it when you are ready',
  withdraw: 'Withdrawn: readers don’t see it any more',
  unschedule: 'It isn’t published by itself any more',
  forget: 'What was not saved is gone',
}

/** One text: its body, its fields, and the actions on it. */
export default function Text({ loaderData }: Route.ComponentProps) {
  const { text, leading, due, draft, done, isSource, sources, wallTime, timeZone } = loaderData
  const { kind, slug, title, status, publishedRevision, newest, usesDraft } = text
  const here = `/office/texts/${kind}/${slug}` as const
  const path = { path: { kind, slug } }
  return (
    <>
      <OfficeHead
        title={title}
        back={{ href: `/office/texts?kind=${kind}`, words: 'All texts of this kind' }}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <TextState status={status} hasChanges={publishedRevision !== null && publishedRevision !== newest} />
            {due && <span>Publishes by itself on {due}</span>}
          </span>
        }
      >
        <ButtonLink href={`${here}/preview`} variant="secondary">
          Preview
        </ButtonLink>
        <ButtonLink href={`${here}/history`} variant="quiet">
          History
        </ButtonLink>
      </OfficeHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {done && <Notice variant="success" title={`${done}.`} live />}
        {leading.length > 0 && (
          <Notice variant="warning" title="These texts still lead here, where readers find nothing any more">
            <ul>
              {leading.map((one) => (
                <li key={`${one.kind}/${one.slug}`}>
                  <a href={`/office/texts/${one.kind}/${one.slug}`} className="link inline-flex min-h-11 items-center">
                    {one.title}
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {draft && !usesDraft && (
          <Notice variant="info" title={`You have words here that you haven’t saved (${draft})`}>
            <form
              {...formTo('POST /api/office/texts/:kind/:slug/forget-draft', path)}
              className="flex flex-wrap gap-3 pt-2"
            >
              <ButtonLink href={`${here}?draft=yes`} size="small">
                Keep editing them
              </ButtonLink>
              <Button type="submit" size="small" variant="quiet">
                Discard them
              </Button>
            </form>
          </Notice>
        )}
        <TextForm
          key={`${newest} ${usesDraft} ${isSource}`}
          text={{ ...text, isPublished: publishedRevision !== null }}
          isSource={isSource}
          sources={sources}
          wallTime={wallTime}
          timeZone={timeZone}
        />
        <More {...{ here, path, isSource }} text={text} isScheduled={due !== null} />
      </div>
    </>
  )
}

type MoreProps = {
  here: `/office/texts/${string}/${string}`
  path: { path: { kind: string; slug: string } }
  isSource: boolean
  isScheduled: boolean
  text: Route.ComponentProps['loaderData']['text']
}

function More({ here, path, isSource, isScheduled, text }: MoreProps) {
  const { address, isOpen, publishedRevision, withdrawnAt } = text
  return (
    <section aria-label="More" className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-sm">
      {address && (
        <a href={address} className="link inline-flex min-h-11 items-center">
          See it on the site
        </a>
      )}
      <a href={isSource ? here : `${here}?view=source`} className="link inline-flex min-h-11 items-center">
        {isSource ? 'Edit with fields' : 'Edit the whole source'}
      </a>
      <form {...formTo('POST /api/office/texts/:kind/:slug/preview-link', path)}>
        <button type="submit" className="link min-h-11">
          A link to show it to somebody, for a week
        </button>
      </form>
      {isScheduled && (
        <form {...formTo('POST /api/office/texts/:kind/:slug/unschedule', path)}>
          <button type="submit" className="link min-h-11">
            Don’t publish by itself
          </button>
        </form>
      )}
      {isOpen && publishedRevision !== null && (
        <form {...formTo('POST /api/office/texts/:kind/:slug/withdraw', path)}>
          <button type="submit" className="link min-h-11 text-danger">
            Withdraw
          </button>
        </form>
      )}
      {isOpen && publishedRevision === null && withdrawnAt === null && (
        <ForGood what="Delete this draft">
          <OneButton to={formTo('POST /api/office/texts/:kind/:slug/delete', path)} variant="danger" size="small">
            Delete it
          </OneButton>
        </ForGood>
      )}
    </section>
  )
}
