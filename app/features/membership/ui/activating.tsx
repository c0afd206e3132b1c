import { useEffect, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const MAX_POLLS = 30
const POLL_MS = 2_000

/**
 * Shown above the day, or instead of the paywall, to somebody who has just paid: polls until the payment is confirmed.
 */
export function Activating() {
  const [polls, setPolls] = useState(0)
  useEffect(() => {
    if (polls >= MAX_POLLS) return
    const timer = setTimeout(async () => {
      const billing = await call('POST /api/billing/refresh', {}).catch(() => null)
      if (billing?.isEntitled) location.replace('/app')
      else setPolls(polls + 1)
    }, POLL_MS)
    return () => clearTimeout(timer)
  }, [polls])
  return (
    <div className="wrap pt-6">
      <Notice title="Activating your membership" live>
        <p>Your payment has been sent and we are waiting for its confirmation. Please don’t pay again.</p>
        {polls < MAX_POLLS ? (
          <Spinner label="Waiting for the confirmation" />
        ) : (
          <p>
            This is taking longer than usual. You can close this page: we’ll email you as soon as your membership has
            begun, or <TextLink href="/contact">write to us</TextLink>.
          </p>
        )}
      </Notice>
    </div>
  )
}
