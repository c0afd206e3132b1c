import { useMessageDelivery } from './use-outgoing.ts'

/** Shows nothing. */
export function MessageDelivery({ owner }: { owner: string }) {
  useMessageDelivery(owner)
  return null
}
