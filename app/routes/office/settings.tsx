import { SETTING_GROUPS, type SettingGroupKey, summaryOf } from '#app/office/setting-groups.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => unlisted('Settings', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools } = await staffOnly(asked, 'settings')
  const now = tools.settings.now()
  return {
    groups: (Object.keys(SETTING_GROUPS) as SettingGroupKey[]).map((key) => ({
      key,
      title: SETTING_GROUPS[key].title,
      shows: summaryOf(key, now[key]),
    })),
  }
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Settings" lead="What you change here holds on every page at once." />
      <ul className="office-lines">
        {loaderData.groups.map(({ key, title, shows }) => (
          <li key={key}>
            <a href={`/office/settings/${key}`}>
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block truncate text-sm text-soft">{shows}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
