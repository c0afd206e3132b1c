import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ForGood } from '../../ui/for-good.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { type LetterStatus, STATUS_NAMES, STATUS_TONES, STEP_NAMES } from '../status.ts'
import { listAbove } from '../steps.ts'
import { LetterPreview } from './letter-preview.tsx'
import { LetterProgress } from './letter-progress.tsx'
import { LetterSending, StepSwitch } from './letter-sending.tsx'

export type ShownLetter = {
  id: string
  slug: string
  subject: string
  status: LetterStatus
  revision: number
  isPublic: boolean
  pausedBecause: string | null
  bounced: number
  complained: number
  /** How many unsubscribed by its link. */
  left: number
  /** When it's sent, for a step of a welcome series; null for a letter. */
  step: string | null
  list: string
  segment: string
  sendAt: string | null
  startedAt: string | null
  finishedAt: string | null
}

type Props = {
  letter: ShownLetter
  counts: Readonly<Record<string, number>>
  doubtful: readonly { email: string; answer: string | null }[]
  /** How many recipients it would have now, or had at the start. */
  meant: number
  takes: string
  preview: { html: string; text: string } | null
  isTested: boolean
  /** Whether the site has an email server. */
  canGo: boolean
  email: string
}

/** A letter: before sending, its preview and recipients, afterwards its progress. */
export function LetterPage({ letter, counts, doubtful, meant, takes, preview, isTested, canGo, email }: Props) {
  const isUnsent = letter.status === 'draft' || letter.status === 'scheduled'
  const isEditable = letter.status === 'draft' || letter.step !== null
  const who = letter.segment ? `${letter.list}, those ${letter.segment}` : letter.list
  return (
    <>
      <OfficeHead
        back={listAbove(letter.step !== null)}
        title={letter.subject || 'No subject yet'}
        lead={letter.step ?? `To ${who}: ${meant.toLocaleString('en-GB')} ${meant === 1 ? 'reader' : 'readers'}`}
      >
        <Badge tone={STATUS_TONES[letter.status]}>{(letter.step ? STEP_NAMES : STATUS_NAMES)[letter.status]}</Badge>
        {isEditable && (
          <ButtonLink href={`/office/letters/${letter.id}/edit`} variant="secondary">
            Edit
          </ButtonLink>
        )}
      </OfficeHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {isTested && (
          <Notice variant="success" live title="The test is on its way">
            To {email}. Its links to leave the list do not work, so that you can press them.
          </Notice>
        )}
        {!canGo && letter.status !== 'sent' && (
          <Notice variant="warning" title="The site has no email server yet">
            Letters wait until it has one: whoever runs the site sets SMTP_URL.
          </Notice>
        )}
        {isUnsent && letter.pausedBecause && <Notice variant="warning" title={letter.pausedBecause} />}
        {isUnsent && letter.step ? (
          <StepSwitch letter={letter} />
        ) : isUnsent ? (
          <LetterSending letter={letter} meant={meant} takes={takes} />
        ) : (
          <LetterProgress letter={letter} counts={counts} doubtful={doubtful} />
        )}
        {preview && <LetterPreview {...preview} />}
        {(letter.status === 'draft' || (letter.step && letter.status === 'paused')) && <Delete letter={letter} />}
      </div>
    </>
  )
}

const Delete = ({ letter: { id, step } }: { letter: ShownLetter }) => (
  <ForGood what={step ? 'Delete this welcome' : 'Delete this draft'}>
    <OfficeForm
      to={formTo('POST /api/office/letters/:id/act', { path: { id } })}
      done={`${listAbove(step !== null).href}?done=delete`}
    >
      <Submit name="act" value="delete" variant="danger" size="small">
        Delete it
      </Submit>
    </OfficeForm>
  </ForGood>
)
