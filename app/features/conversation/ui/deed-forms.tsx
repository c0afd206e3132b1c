import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { EDIT_MINUTES, LONGEST_COMMENT, REPORT_REASON_KEYS, REPORT_REASONS } from '../comment.ts'
import { TalkForm } from './talk-form.tsx'

const PART = 'measure grid gap-4 border-t border-line pt-6'

export function ChangeForm({ id, body }: { id: string; body: string }) {
  return (
    <TalkForm to={formTo('POST /api/talk/comments/:id', { path: { id } })} className={PART}>
      {({ busy, field }) => (
        <>
          <TextAreaField
            label="Change it"
            {...field('body')}
            required
            maxLength={LONGEST_COMMENT}
            defaultValue={body}
            hint={`You can for ${EDIT_MINUTES} minutes. It then says ‘changed’ beside it.`}
          />
          <Submit busy={busy} className="justify-self-start">
            Save
          </Submit>
        </>
      )}
    </TalkForm>
  )
}

export function DeleteForm({ to }: { to: { method: 'post'; action: string } }) {
  return (
    <TalkForm to={to} className={PART}>
      {({ busy }) => (
        <>
          <p className="text-soft">If somebody has answered it, a gap stays in its place. This can’t be undone.</p>
          <Submit variant="danger" busy={busy} className="justify-self-start">
            Delete it
          </Submit>
        </>
      )}
    </TalkForm>
  )
}

export function ReportForm({ id }: { id: string }) {
  return (
    <TalkForm to={formTo('POST /api/talk/comments/:id/report', { path: { id } })} className={PART}>
      {({ busy, field }) => (
        <>
          <h2 className="text-2xl font-light">Report it</h2>
          <SelectField label="What’s wrong with it?" {...field('reason')} required>
            {REPORT_REASON_KEYS.map((reason) => (
              <option key={reason} value={reason}>
                {REPORT_REASONS[reason]}
              </option>
            ))}
          </SelectField>
          <TextAreaField label="Anything we should know" {...field('words')} rows={3} maxLength={1_000} />
          <p className="text-sm text-soft">
            We look at what may be illegal or harmful within 24 hours, and at everything else within 72. If somebody is
            in danger now, call 999.
          </p>
          <Submit variant="secondary" busy={busy} className="justify-self-start">
            Report it
          </Submit>
        </>
      )}
    </TalkForm>
  )
}

export function MuteForm({ speaker, name, isMuted }: { speaker: string; name: string; isMuted: boolean }) {
  return (
    <TalkForm to={formTo('POST /api/talk/mute')} className={PART}>
      {({ busy }) => (
        <>
          <input type="hidden" name="speaker" value={speaker} />
          <input type="hidden" name="mute" value={isMuted ? 'no' : 'yes'} />
          <p className="text-soft">
            {isMuted
              ? `You don’t see what ${name} writes.`
              : `You’d no longer see what ${name} writes. Nobody is told.`}
          </p>
          <Submit variant="secondary" busy={busy} className="justify-self-start">
            {isMuted ? `Let ${name} back` : `Mute ${name}`}
          </Submit>
        </>
      )}
    </TalkForm>
  )
}
