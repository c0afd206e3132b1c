import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ForGood } from '../../ui/for-good.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
import type { ShownLetter } from './letter-page.tsx'

type Props = { letter: ShownLetter; meant: number; takes: string }

/** Actions on an unsent letter: test it, send it, or schedule it. */
export function LetterSending({ letter, meant, takes }: Props) {
  const { id, revision, status, sendAt, segment } = letter
  if (status === 'scheduled')
    return (
      <Notice variant="info" title={`Goes out on ${sendAt}`}>
        <Act id={id} act="unschedule">
          Take it back to change it
        </Act>
      </Notice>
    )
  if (letter.subject === '') return <p className="text-soft">Nothing is written yet.</p>
  return (
    <section aria-label="Send" className="grid gap-6 border-t border-line pt-6">
      <p className="measure">
        {meant === 0
          ? `${segment ? 'Nobody matches these conditions' : 'Nobody is on this list yet'}, so there is nobody to send it to.`
          : `${meant.toLocaleString('en-GB')} ${meant === 1 ? 'person gets' : 'people get'} it, each once. Sending takes ${takes}.`}
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {meant > 0 && (
          <>
            <ForGood what="Send now" says="It goes out at once." isMain>
              <Send id={id} revision={revision}>
                <Submit>{`Send it to ${meant.toLocaleString('en-GB')} ${meant === 1 ? 'person' : 'people'}`}</Submit>
              </Send>
            </ForGood>
            <details>
              <summary className="button button-secondary">Send later</summary>
              <Send id={id} revision={revision}>
                <TextField label="When" name="at" type="datetime-local" required />
                <Submit>Schedule</Submit>
              </Send>
            </details>
          </>
        )}
        <TestSend id={id} />
      </div>
    </section>
  )
}

const Send = ({ id, revision, children }: Pick<ShownLetter, 'id' | 'revision'> & { children: ReactNode }) => (
  <OfficeForm
    to={formTo('POST /api/office/letters/:id/send', { path: { id } })}
    done={`/office/letters/${id}`}
    className="grid justify-items-start gap-3 pt-3"
  >
    <input type="hidden" name="revision" value={revision} />
    {children}
  </OfficeForm>
)

const TestSend = ({ id }: { id: string }) => (
  <OfficeForm
    to={formTo('POST /api/office/letters/:id/test', { path: { id } })}
    done={`/office/letters/${id}?tested=1`}
  >
    <Submit variant="secondary">Send a test to me</Submit>
  </OfficeForm>
)

/** Actions on a step of a welcome series that was never on. */
export function StepSwitch({ letter: { id, subject } }: Pick<Props, 'letter'>) {
  if (subject === '') return <p className="text-soft">Nothing is written yet.</p>
  return (
    <section aria-label="Switch on" className="grid gap-6 border-t border-line pt-6">
      <p className="measure">
        Switched on, it goes by itself to each who comes from now on, once. Who is here already doesn’t get it.
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <OfficeForm
          to={formTo('POST /api/office/welcome/:id/switch-on', { path: { id } })}
          done={`/office/letters/${id}`}
        >
          <Submit>Switch on</Submit>
        </OfficeForm>
        <TestSend id={id} />
      </div>
    </section>
  )
}

type ActProps = { id: string; act: 'pause' | 'resume' | 'unschedule' | 'hide' | 'show'; children: string }

export const Act = ({ id, act, children }: ActProps) => (
  <OfficeForm to={formTo('POST /api/office/letters/:id/act', { path: { id } })} done={`/office/letters/${id}`}>
    <Submit name="act" value={act} variant="secondary">
      {children}
    </Submit>
  </OfficeForm>
)
