import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { DIGEST_KEYS, DIGESTS, type Digest } from '../comment.ts'
import { NameForm } from './write-form.tsx'

type Props = {
  speaker: { name: string; digest: Digest } | null
  muted: readonly { speakerId: string; name: string }[]
}

/** A member's display name, email digest and muted members. */
export function TalkSettings({ speaker, muted }: Props) {
  return (
    <section aria-labelledby="settings" className="grid max-w-2xl gap-8 border-t border-line pt-8">
      <h2 id="settings" className="text-2xl font-light">
        You, here
      </h2>
      <NameForm page={null} name={speaker?.name ?? ''} />
      {speaker && (
        <Form to={formTo('POST /api/talk/digest')} className="measure grid gap-4">
          <SelectField
            label="Tell me by email"
            name="digest"
            required
            defaultValue={speaker.digest}
            hint="One email with what’s new for you, and none when there’s nothing. It says where, never what."
          >
            <Options of={DIGEST_KEYS.map((digest) => [digest, DIGESTS[digest]])} />
          </SelectField>
          <Submit variant="secondary" className="justify-self-start">
            Save
          </Submit>
          <FormProblem />
        </Form>
      )}
      {muted.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">Muted</h3>
          <ul>
            {muted.map(({ speakerId, name }) => (
              <li
                key={speakerId}
                className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-2"
              >
                {name}
                <Form to={formTo('POST /api/talk/mute')}>
                  <input type="hidden" name="speaker" value={speakerId} />
                  <input type="hidden" name="mute" value="no" />
                  <Submit variant="quiet" size="small">
                    Unmute<span className="sr-only"> {name}</span>
                  </Submit>
                  <FormProblem />
                </Form>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-soft">
        The <TextLink href="/community-rules">community rules</TextLink> apply here.
      </p>
    </section>
  )
}
