import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'

/** The private address of one’s events as a calendar: to get, to replace, to give up. */
export function FeedPanel({ address }: { address: string | null }) {
  return (
    <Named
      by="calendar-heading"
      title="In your calendar"
      id="calendar"
      className="grid scroll-mt-24 gap-4 border-t border-line pt-8"
    >
      <p className="measure text-soft">
        Everything you have a place at, in the calendar you already use. It moves along when an event does.
      </p>
      {address && (
        <>
          <label className="grid gap-1.5">
            <span className="text-sm font-medium">Your private address</span>
            <input type="text" readOnly value={address} className="control text-sm" />
          </label>
          <p className="measure text-sm text-soft">
            In your calendar, choose ‘from URL’ or ‘subscribe’ and paste this in. Anyone with the address can see where
            you’re going. If you’ve shared it by mistake, get a new one and the old one stops working.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {address && (
          <ButtonLink href={`webcal:${address.replace(/^https?:/, '')}`}>Subscribe on this device</ButtonLink>
        )}
        <FeedForm action="renew">
          <Submit variant="secondary">{address ? 'Get a new address' : 'Create a private calendar'}</Submit>
        </FeedForm>
        {address && (
          <FeedForm action="remove">
            <Submit variant="quiet">Remove the calendar</Submit>
          </FeedForm>
        )}
      </div>
    </Named>
  )
}

function FeedForm({ action, children }: { action: 'renew' | 'remove'; children: ReactNode }) {
  return (
    <form {...formTo('POST /api/events/feed')}>
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  )
}
