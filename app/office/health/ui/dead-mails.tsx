import { formTo } from '#app/browser/call.ts'
import { OneButton } from '#app/office/ui/one-button.tsx'

export type DeadMail = {
  id: string
  template: string
  recipient: string
  lastError: string | null
  when: string
  canBeSent: boolean
}

export function DeadMails({ mails }: { mails: readonly DeadMail[] }) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Emails we gave up on</h2>
        {mails.some(({ canBeSent }) => canBeSent) && (
          <OneButton to={formTo('POST /api/office/health/resend')} variant="secondary" size="small">
            Send all of them again
          </OneButton>
        )}
      </div>
      <ul className="border-t border-line">
        {mails.map(({ id, template, recipient, lastError, when, canBeSent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <div className="grid min-w-0 gap-1">
              <p className="font-medium wrap-anywhere">{recipient}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {template.replaceAll('-', ' ')}, {when}
                {lastError && `: ${lastError}`}
              </p>
            </div>
            {canBeSent ? (
              <OneButton to={formTo('POST /api/office/health/resend')} says={{ id }} variant="quiet" size="small">
                Send again <span className="sr-only">to {recipient}</span>
              </OneButton>
            ) : (
              <p className="text-sm text-soft">Too late to send</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
