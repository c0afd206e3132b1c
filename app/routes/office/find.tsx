import { findInOffice } from '#app/office/desk/find.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/find'

export const meta: Route.MetaFunction = () => unlisted('Find', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, url } = await staffOnly(asked, 'desk')
  const q = (url.searchParams.get('q') ?? '').slice(0, 200)
  return { q, groups: await findInOffice(tools, user, q) }
}

/** The palette's search as a page: for browsers without script, and for bookmarks. */
export default function Find({ loaderData: { q, groups } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Find" lead="Rooms, people, orders, letters and texts by their names." />
      <div className="grid max-w-narrow gap-8">
        <search>
          <form className="flex flex-wrap items-end gap-3">
            <TextField type="search" name="q" label="What you look for" defaultValue={q} required className="grow" />
            <Button type="submit">Find</Button>
          </form>
        </search>
        {groups.length === 0 && <p className="text-soft">Nothing has that name.</p>}
        {groups.map(({ name, items }) => (
          <section key={name} className="grid gap-2">
            <h2 className="eyebrow">{name}</h2>
            <ul className="border-t border-line">
              {items.map(({ href, title, detail }) => (
                <li key={href} className="border-b border-line">
                  <a href={href} className="grid min-h-14 content-center py-2 hover:bg-sunk">
                    <span className="font-medium">{title}</span>
                    {detail && <span className="text-sm text-soft">{detail}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
