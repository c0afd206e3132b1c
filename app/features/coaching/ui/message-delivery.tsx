import { useMessageDelivery } from './use-outgoing.ts'

export function MessageDelivery({ owner }: { owner: string }) {
  useMessageDelivery(owner)
  return null
}
