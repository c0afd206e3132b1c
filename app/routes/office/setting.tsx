import { readPath } from '#app/office/read-path.server.ts'
import { SETTING_GROUPS, type SettingField, toForm } from '#app/office/setting-groups.ts'
import { SettingPath } from '#app/office/settings/contract.ts'
import { getRevision, listChanges } from '#app/office/settings/settings.server.ts'
import { SettingForm } from '#app/office/settings/ui/setting-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Named } from '#app/ui/named.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/setting'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.title ?? 'Settings', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, url, exact } = await staffOnly(asked, 'settings')
  const { key } = readPath(SettingPath, params)
  const { title, about, fields } = SETTING_GROUPS[key]
  const labels = new Map((fields as readonly SettingField[]).map(({ name, label }) => [name, label]))
  const changes = await listChanges(tools, key)
  return {
    ...{ key, title, about },
    values: toForm(key, tools.settings.now()[key]),
    revision: await getRevision(tools, key),
    isDone: url.searchParams.has('done'),
    changes: changes.map(({ id, at, actor, changes: fields }) => ({
      ...{ id, actor, when: exact(at) },
      what: fields.map(({ name, from, to }) => `${labels.get(name)}: ‘${from}’ became ‘${to}’`),
    })),
  }
}

export default function SettingPage({ loaderData }: Route.ComponentProps) {
  const { key, title, about, values, revision, isDone, changes } = loaderData
  return (
    <>
      <OfficeHead title={title} lead={about} back={{ href: '/office/settings', words: 'Settings' }} />
      <div className="grid gap-10">
        {isDone && (
          <Notice variant="success" live title="Saved">
            Every page shows it from now on.
          </Notice>
        )}
        <SettingForm key={revision} id={key} values={values} revision={revision} />
        {changes.length > 0 && (
          <Named by="history" title="History" heading="pb-2 text-xl">
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
          </Named>
        )}
      </div>
    </>
  )
}
