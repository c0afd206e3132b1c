import { getYear } from '#app/features/portability/history.server.ts'
import { HistoryYear } from '#app/features/portability/ui/history-year.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/history'

export const meta: Route.MetaFunction = () => unlisted('Your history')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const year = Number(args.url.searchParams.get('year'))
  return { history: await getYear(tools, user, Number.isInteger(year) ? year : null) }
}

export default function AccountHistory({ loaderData: { history } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={<EyebrowLink href="/account">Your account</EyebrowLink>}
        title="Your history"
        lead="Every day you’ve entered, as you entered it. It stays yours, member or not."
      />
      <div className="wrap grid gap-12 pb-section">
        {history ? (
          <>
            {history.years.length > 1 && <Years years={history.years} chosen={history.year} />}
            {history.days.length > 0 ? (
              <HistoryYear days={history.days} />
            ) : (
              <p className="text-soft">You entered nothing in {history.year}.</p>
            )}
          </>
        ) : (
          <p className="measure text-soft">
            Nothing yet. <TextLink href="/app">Tick your first habit</TextLink>, and it will appear here.
          </p>
        )}
      </div>
    </>
  )
}

const Years = ({ years, chosen }: { years: readonly number[]; chosen: number }) => (
  <nav aria-label="Years">
    <ul className="flex flex-wrap gap-x-5 gap-y-2">
      {years.map((year) => (
        <li key={year}>
          {year === chosen ? (
            <span aria-current="page" className="touch font-semibold">
              {year}
            </span>
          ) : (
            <TextLink className="touch" href={`/account/history?year=${year}`}>
              {year}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  </nav>
)
