import { useCallback, useRef } from 'react'
import { ApiError } from '#app/browser/api.ts'
import { useToast } from '#app/ui/toast.tsx'
import type { TapStatus } from './tap-queue.ts'
import { retryAmounts, useAmountDelivery } from './use-amounts.ts'
import { retryTaps, useTapDelivery } from './use-taps.ts'

/** Sends what was entered for the seven, whichever tab is open, and says what could not be saved. */
export function useDayDelivery(owner: string): void {
  const onFailed = useFailureToast(owner)
  useTapDelivery(owner, onFailed)
  useAmountDelivery(owner, onFailed)
}

function retryAll(owner: string): void {
  retryTaps(owner)
  retryAmounts(owner)
}

/** One error toast, however many taps failed together; its button sends all of them again. */
function useFailureToast(owner: string) {
  const { toast, dismiss } = useToast()
  const shown = useRef<string | null>(null)
  return useCallback(
    (status: TapStatus, error: Error) => {
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
          ? { label: 'Sign in again', onAction: () => location.assign('/api/login?next=/app') }
          : { label: 'Try again', onAction: () => retryAll(owner) },
      })
    },
    [owner, toast, dismiss],
  )
}
