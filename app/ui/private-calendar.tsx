import type { ReactNode } from 'react'
import type { FormTarget } from '#app/browser/call.ts'
import { ButtonLink, Submit } from './button.tsx'
import { classNames } from './class-names.ts'
import { Named } from './named.tsx'

type Props = {
  /** The private address; null = not requested. */
  address: string | null
  /** Method and URL of the door that creates and removes it. */
  form: FormTarget
  lead: string
  /** What the holder of the address can see. */
  seen: string
  /** Whether creating one is the page's main action. */
  isFirst?: boolean
  className?: string
}

/** A private calendar address: create, replace, remove. */
export function PrivateCalendar({ address, form, lead, seen, isFirst, className }: Props) {
  const act = (action: 'renew' | 'remove', button: ReactNode) => (
    <form {...form}>
      <input type="hidden" name="action" value={action} />
      {button}
    </form>
  )
  return (
    <Named
      by="calendar-heading"
      title="In your calendar"
      id="calendar"
      className={classNames('grid scroll-mt-24 gap-4 border-t border-line pt-8', className)}
    >
      <p className="text-soft">{lead}</p>
      {address && (
        <>
          <label className="grid gap-1.5">
            <span className="text-sm font-medium">Your private address</span>
            <input type="text" readOnly value={address} className="control" />
          </label>
          <p className="text-sm text-soft">
            In your calendar, choose ‘from URL’ or ‘subscribe’ and paste this in. Anyone with the address can see {seen}
            . If you’ve shared it by mistake, get a new one and the old one stops working. It also stops when you change
            your email address.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {address && (
          <ButtonLink href={`webcal:${address.replace(/^https?:/, '')}`}>Subscribe on this device</ButtonLink>
        )}
        {act(
          'renew',
          <Submit variant={isFirst && !address ? 'primary' : 'secondary'}>
            {address ? 'Get a new address' : 'Create a private calendar'}
          </Submit>,
        )}
        {address && act('remove', <Submit variant="quiet">Remove the calendar</Submit>)}
      </div>
    </Named>
  )
}
