import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'

/** The private address of a member's calendar: to get, to replace, to give up. */
export function CalendarPanel({ address }: { address: string | null }) {
  return (
    <Named
      by="calendar-heading"
      title="In your calendar"
      id="calendar"
      className="grid max-w-2xl scroll-mt-24 gap-4 border-t border-line pt-8"
    >
      <p className="text-soft">
        See your timetable in the calendar you already use, at the right time wherever you are. It shows your activities
        and their times, never what you’ve ticked.
      </p>
      {address && (
        <>
          <label className="grid gap-1.5">
            <span className="text-sm font-medium">Your private address</span>
            <input type="text" readOnly value={address} className="control text-sm" />
          </label>
          <p className="text-sm text-soft">
            In your calendar, choose ‘from URL’ or ‘subscribe’ and paste this in. Anyone with the address can see your
            timetable. If you’ve shared it by mistake, get a new one and the old one stops working.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {address && (
          <ButtonLink href={`webcal:${address.replace(/^https?:/, '')}`}>Subscribe on this device</ButtonLink>
        )}
        <CalendarForm action="renew">
          <Submit variant={address ? 'secondary' : 'primary'}>
            {address ? 'Get a new address' : 'Create a private calendar'}
          </Submit>
        </CalendarForm>
        {address && (
          <CalendarForm action="remove">
            <Submit variant="quiet">Remove the calendar</Submit>
          </CalendarForm>
        )}
      </div>
    </Named>
  )
}

function CalendarForm({ action, children }: { action: 'renew' | 'remove'; children: ReactNode }) {
  return (
    <form {...formTo('POST /api/reminders/calendar')}>
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  )
}
