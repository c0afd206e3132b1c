import { data } from 'react-router'
import { exactLabel } from '#app/office/moment.ts'
import { SETTING_GROUPS, type SettingField, type SettingGroupKey, toForm } from '#app/office/settings/groups.ts'
import { getRevision, listChanges } from '#app/office/settings/settings.server.ts'
import { SettingForm } from '#app/office/settings/ui/setting-form.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/setting'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.title ?? 'Settings', 'Office')

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  const { user } = await staffOnly(request, { tools, ...asked }, 'settings')
  if (!Object.hasOwn(SETTING_GROUPS, params.key)) throw data(null, { status: 404 })
  const key = params.key as SettingGroupKey
  const { title, about, fields } = SETTING_GROUPS[key]
  const labels = new Map((fields as readonly SettingField[]).map(({ name, label }) => [name, label]))
  const changes = await listChanges(tools, key)
  return {
    ...{ key, title, about },
    values: toForm(key, tools.settings.now()[key]),
    revision: await getRevision(tools, key),
    isDone: new URL(request.url).searchParams.has('done'),
    changes: changes.map(({ id, at, actor, changes: fields }) => ({
      ...{ id, actor, when: exactLabel(at, user.timeZone) },
      what: fields.map(({ name, from, to }) => `${labels.get(name)}: ‘${from}’ became ‘${to}’`),
    })),
  }
}

export default function SettingPage({ loaderData }: Route.ComponentProps) {
  const { key, title, about, values, revision, isDone, changes } = loaderData
  return (
    <>
      <OfficeHead
        title={title}
        lead={about}
        back={
          <a href="/office/settings" className="link inline-flex min-h-11 items-center text-sm">
            Settings
          </a>
        }
      />
      <div className="grid gap-10">
        {isDone && (
          <Notice variant="success" live title="Saved">
            Every page shows it from now on.
          </Notice>
        )}
        <SettingForm key={revision} id={key} values={values} revision={revision} />
        {changes.length > 0 && (
          <section aria-labelledby="history">
            <h2 id="history" className="pb-2 text-xl">
              History
            </h2>
            <ol className="divide-y divide-line border-y border-line text-sm">
              {changes.map(({ id, when, actor, what }) => (
                <li key={id} className="grid gap-1 py-3">
                  <span className="text-soft">
                    {when}, {actor}
                  </span>
                  {what.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </>
  )
}
