import { useMessageDelivery } from './use-outgoing.ts'

/** Renders nothing. */
export function MessageDelivery({ owner }: { owner: string }) {
  useMessageDelivery(owner)
  return null
}
