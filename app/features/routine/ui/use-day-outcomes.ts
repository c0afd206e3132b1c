import { useCallback, useRef } from 'react'
import { ApiError } from '#app/browser/api.ts'
import { linkTo } from '#app/browser/call.ts'
import { retryEntries } from '#app/entries/delivery.ts'
import type { Listener } from '#app/entries/queue.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useAmountOutcomes } from './use-amounts.ts'
import { useTickOutcomes } from './use-ticks.ts'

/** Takes over what has become of entries on the day's card, and says what could not be saved. */
export function useDayOutcomes(owner: string): void {
  const onFailed = useFailureToast(owner)
  useTickOutcomes(owner, onFailed)
  useAmountOutcomes(owner, onFailed)
}

/** One error toast, however many entries failed together; its button sends all of them again. */
function useFailureToast(owner: string): Listener['onFailed'] {
  const { toast, dismiss } = useToast()
  const shown = useRef<string | null>(null)
  return useCallback<Listener['onFailed']>(
    (_, status, error) => {
      if (shown.current) dismiss(shown.current)
      if (status === 'refused' && error instanceof ApiError) {
        shown.current = toast({ title: 'Error', description: error.userMessage, variant: 'destructive' })
        return
      }
      const isSignedOut = error instanceof ApiError && error.status === 401
      shown.current = toast({
        title: 'Error',
        description: 'Failed to save progress. Please try again.',
        variant: 'destructive',
        action: isSignedOut
          ? {
              label: 'Sign in again',
              onAction: () => location.assign(linkTo('GET /api/login', { query: { next: '/app' } })),
            }
          : { label: 'Try again', onAction: () => retryEntries(owner) },
      })
    },
    [owner, toast, dismiss],
  )
}
