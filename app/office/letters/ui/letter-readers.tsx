import { Checkbox } from '#app/ui/checkbox.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import type { After } from '../steps.ts'
import type { Props } from './letter-editor.tsx'

export const WHO_GETS_IT: Readonly<Record<After, string>> = {
  subscribing: 'Everybody who confirms the newsletter once this is switched on, until they leave it.',
  buying: 'Whoever buys for the first time once this is switched on and is on the newsletter. A refund ends it.',
  joining: 'Whoever becomes a member once this is switched on and asked for member news, while they are a member.',
}

export const Readers = ({ letter: { list, segment, isPublic }, lists, pillars }: Omit<Props, 'step'>) => (
  <fieldset className="grid content-start gap-6 border-t border-line pt-6 lg:border-t-0 lg:pt-0">
    <legend className="float-left mb-2 font-serif text-2xl">Who gets it</legend>
    <SelectField label="List" name="list" defaultValue={list} required>
      <Options of={lists.map(({ id, title }) => [id, title])} />
    </SelectField>
    <SelectField label="Members" name="member" defaultValue={segment.member ?? ''} required>
      <option value="">Members and others</option>
      <option value="yes">Only members</option>
      <option value="no">Everybody but members</option>
    </SelectField>
    <SelectField label="Buyers" name="bought" defaultValue={segment.bought ?? ''} required>
      <option value="">Whether they bought or not</option>
      <option value="yes">Only who bought something</option>
      <option value="no">Only who bought nothing</option>
    </SelectField>
    <SelectField label="What they care about" name="pillar" defaultValue={segment.pillar ?? ''} required>
      <option value="">Anything</option>
      <Options of={pillars.map(({ slug, title }) => [slug, title])} />
    </SelectField>
    <div className="grid gap-6">
      <TextField label="Joined from" name="joinedFrom" type="date" defaultValue={segment.joinedFrom ?? ''} />
      <TextField label="Until" name="joinedUntil" type="date" defaultValue={segment.joinedUntil ?? ''} />
    </div>
    <Checkbox
      name="isPublic"
      label="Anybody may read it on the site"
      hint="Under Letters, once it has been sent."
      defaultChecked={isPublic}
    />
  </fieldset>
)
