import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { LostPage } from './features/search/ui/lost-page.tsx'
import type { loader } from './root.tsx'
import { ButtonLink } from './ui/button.tsx'
import { PageHead } from './ui/page-head.tsx'

/** Shown when a page couldn't be rendered: what happened, what to do next, and the id for finding it in the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const fault = status === 503 ? AWAY : FAULT
  return (
    <>
      <title>{`${status === 404 ? '404 Page Not Found' : fault.title} · Longevity`}</title>
      {status === 404 ? <LostPage /> : <FaultPage {...fault} />}
    </>
  )
}

function FaultPage(fault: typeof AWAY | typeof FAULT) {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId
  return (
    <PageHead {...fault}>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="?">Try again</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Home page
        </ButtonLink>
      </p>
      {requestId && <p className="text-sm text-soft">If it keeps happening, please tell us this number: {requestId}</p>}
    </PageHead>
  )
}

const AWAY = {
  title: 'We can’t reach our records right now',
  lead: 'This usually passes within a minute. Nothing is lost, and if you were signed in, you still are. Please try again in a moment.',
  drawing: 'clock',
} as const
const FAULT = {
  title: 'Something went wrong',
  lead: 'The fault is ours, and nothing was half saved. Please try again.',
  drawing: 'hourglass',
} as const
