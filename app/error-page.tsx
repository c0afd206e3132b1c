import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { loader } from './root.tsx'
import { SiteFrame } from './site-frame.tsx'

/** Shown when a page couldn't be rendered: what happened, what to do next, and the id for finding it in the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [title, lead, drawing] = status === 404 ? NOT_FOUND : status === 503 ? AWAY : FAULT
  return (
    <SiteFrame>
      <title>{`${title} · Longevity`}</title>
      <PageHead title={title} lead={lead} drawing={drawing}>
        <p className="flex flex-wrap gap-3">
          {/* Retrying a 404 wouldn't help. */}
          {status === 404 ? (
            <ButtonLink href="/search">Search</ButtonLink>
          ) : (
            <ButtonLink href="?">Try again</ButtonLink>
          )}
          <ButtonLink href="/" variant="secondary">
            Home page
          </ButtonLink>
        </p>
        {requestId && status !== 404 && (
          <p className="text-sm text-soft">If it keeps happening, please tell us this number: {requestId}</p>
        )}
      </PageHead>
    </SiteFrame>
  )
}

const NOT_FOUND = [
  '404 Page Not Found',
  'There’s no page at this address. It may have moved, or the link may have a typo.',
  'walk',
] as const
const AWAY = [
  'We can’t reach our records right now',
  'This usually passes within a minute. Nothing is lost, and if you were signed in, you still are. Please try again in a moment.',
  'clock',
] as const
const FAULT = [
  'Something went wrong',
  'The fault is ours, and nothing was half saved. Please try again.',
  'hourglass',
] as const
