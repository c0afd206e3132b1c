import { type FormTarget, formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { EDIT_MINUTES, REPORT_REASON_KEYS, REPORT_REASONS } from '../comment.ts'

const PART = 'measure grid gap-4 border-t border-line pt-6'

export const ChangeForm = ({ id, body }: { id: string; body: string }) => (
  <Form to={formTo('POST /api/talk/comments/:id', { path: { id } })} className={PART}>
    <TextAreaField
      label="Change it"
      name="body"
      required
      defaultValue={body}
      hint={`You can for ${EDIT_MINUTES} minutes. It then says ‘changed’ beside it.`}
    />
    <Submit className="justify-self-start">Save</Submit>
    <FormProblem />
  </Form>
)

export const DeleteForm = ({ to }: { to: FormTarget }) => (
  <Form to={to} className={PART}>
    <p className="text-soft">If somebody has answered it, a gap stays in its place. This can’t be undone.</p>
    <Submit variant="danger" className="justify-self-start">
      Delete it
    </Submit>
    <FormProblem />
  </Form>
)

export const ReportForm = ({ id }: { id: string }) => (
  <Form to={formTo('POST /api/talk/comments/:id/report', { path: { id } })} className={PART}>
    <h2 className="text-2xl font-light">Report it</h2>
    <SelectField label="What’s wrong with it?" name="reason" required>
      <Options of={REPORT_REASON_KEYS.map((reason) => [reason, REPORT_REASONS[reason]])} />
    </SelectField>
    <TextAreaField label="Anything we should know" name="words" rows={3} />
    <p className="text-sm text-soft">
      We look at what may be illegal or harmful within 24 hours, and at everything else within 72. If somebody is in
      danger now, call 999.
    </p>
    <Submit variant="secondary" className="justify-self-start">
      Report it
    </Submit>
    <FormProblem />
  </Form>
)

export const MuteForm = ({ speaker, name, isMuted }: { speaker: string; name: string; isMuted: boolean }) => (
  <Form to={formTo('POST /api/talk/mute')} className={PART}>
    <input type="hidden" name="speaker" value={speaker} />
    <input type="hidden" name="mute" value={isMuted ? 'no' : 'yes'} />
    <p className="text-soft">
      {isMuted ? `You don’t see what ${name} writes.` : `You’d no longer see what ${name} writes. Nobody is told.`}
    </p>
    <Submit variant="secondary" className="justify-self-start">
      {isMuted ? `Unmute ${name}` : `Mute ${name}`}
    </Submit>
    <FormProblem />
  </Form>
)
