import { useEffect, useState } from 'react'
import { openDeviceStore } from '#app/browser/device-store.ts'
import { part, useLoaded } from '#app/browser/part.tsx'
import { MESSAGES } from '#app/browser/stored-names.ts'

const Messages = part('message-delivery', async () => (await import('./message-delivery.tsx')).MessageDelivery)

/** Sends the messages waiting on this device, from any page. If none waits, its script isn't loaded. */
export function WaitingMessages({ owner }: { owner: string }) {
  const [isAnyKept, setAnyKept] = useState(false)
  useEffect(() => {
    openDeviceStore()
      .list(MESSAGES)
      .then(
        ({ length }) => setAnyKept(length > 0),
        () => {},
      )
  }, [])
  return useLoaded(Messages, isAnyKept) ? <Messages owner={owner} /> : null
}
