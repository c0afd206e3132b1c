import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, formTo } from '#app/browser/call.ts'
import { addDevice, dropDevice, type PushState, readPushState } from '#app/browser/push-device.ts'
import { Button, Submit } from '#app/ui/button.tsx'
import { handOnFocus } from '#app/ui/hand-on-focus.ts'
import { Named } from '#app/ui/named.tsx'

type Device = { id: string; name: string; since: string; isThis: boolean }
type Props = { owner: string; publicKey: string; devices: readonly Device[] }

/** The devices with reminders; this one can be subscribed, and each can be removed. Removing works without script. */
export function DevicePanel({ owner, publicKey, devices }: Props) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    void readPushState(owner)
      .catch(() => 'unsupported' as const)
      .then(setState)
  }, [owner])
  // If it was removed on another device, this browser doesn't know yet.
  const isOn = state === 'on' && devices.some(({ isThis }) => isThis)

  async function takeOff(id: string, isThis: boolean) {
    await call('POST /api/reminders/devices/remove', { body: { id } })
    if (!isThis) return
    await dropDevice()
    setState('off')
  }

  async function act(work: () => Promise<void>) {
    setBusy(true)
    setHasFailed(false)
    try {
      await work()
      await revalidate()
    } catch {
      setHasFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Named
      by="devices-heading"
      title="On your devices"
      id="devices"
      className="grid max-w-2xl scroll-mt-24 gap-4 border-t border-line pt-8"
    >
      <p className="text-soft">
        Get a notification instead of the email, with the same quiet hours, and none once you’ve ticked it. If we can’t
        reach any device, we send the email.
      </p>
      {devices.length > 0 && (
        <ul className="grid">
          {devices.map(({ id, name, since, isThis }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
              <span>
                <span className="font-medium">{name}</span>
                {isThis && ' (this device)'}
                <span className="block text-sm text-soft">since {since}</span>
              </span>
              <form
                ref={handOnFocus}
                {...formTo('POST /api/reminders/devices/remove')}
                onSubmit={(event) => {
                  event.preventDefault()
                  void act(() => takeOff(id, isThis))
                }}
              >
                <input type="hidden" name="id" value={id} />
                <Submit variant="quiet">
                  Remove
                  <span className="sr-only">: {name}</span>
                </Submit>
              </form>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="grid gap-3">
        {state && !isOn && WHY_NOT[state] && <p className="text-sm text-soft">{WHY_NOT[state]}</p>}
        {hasFailed && (
          <p className="text-sm font-medium text-danger">
            That didn’t work, and nothing has changed. Please try again. You’ll still get the email.
          </p>
        )}
      </div>
      {(state === 'off' || state === 'on') && !isOn && (
        <Button
          busy={busy}
          onClick={() => void act(async () => setState(await addDevice(owner, publicKey)))}
          className="justify-self-start"
        >
          Remind me on this device
        </Button>
      )}
      <noscript>
        <p className="text-sm text-soft">Adding this device needs JavaScript. Email reminders don’t.</p>
      </noscript>
    </Named>
  )
}

const WHY_NOT: Record<PushState, string | null> = {
  unsupported: 'This browser can’t show notifications. Email and the calendar work everywhere.',
  install:
    'On an iPhone or iPad, add this site to the home screen first (Share, then Add to Home Screen) and open it from there.',
  denied:
    'This browser is set to block notifications from us. To change that, open this site’s settings in your browser.',
  off: null,
  on: null,
}
