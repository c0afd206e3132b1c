import { ButtonLink } from '#app/ui/button.tsx'
import { whatsAppLink } from '../thread.ts'

export type Coach = {
  /** How members call them: 'Sam', or 'your coach'. */
  name: string
  officeHours: string
  answerTime: string
  /** Null if the coach has given none, and for non-members. */
  whatsApp: string | null
}

/** When the coach answers, and the other way to reach them. */
export function CoachSide({ coach }: { coach: Coach }) {
  const { officeHours, answerTime, whatsApp } = coach
  return (
    <section aria-labelledby="hours-heading" className="grid content-start gap-4 border-t border-line pt-6">
      <h2 id="hours-heading" className="text-xl">
        When you’ll hear back
      </h2>
      <dl className="grid gap-3">
        {answerTime && <Fact term="You’ll get an answer">{answerTime}</Fact>}
        {officeHours && <Fact term="Office hours">{officeHours}</Fact>}
      </dl>
      <p className="text-sm text-soft">
        This isn’t for emergencies. If you have chest pain, can’t breathe or feel you might harm yourself, call 999. For
        other urgent worries call 111 or your doctor.
      </p>
      {whatsApp && (
        <div className="grid gap-2 border-t border-line pt-4">
          <p>
            <ButtonLink href={whatsAppLink(whatsApp)} variant="secondary" target="_blank" rel="noreferrer">
              Message on WhatsApp
            </ButtonLink>
          </p>
          <p className="text-sm text-soft">
            WhatsApp is a service of Meta, under Meta’s own terms. What you write there is not kept by us, so please
            keep details of your health in the thread here.
          </p>
        </div>
      )}
    </section>
  )
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt className="text-sm text-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
)
