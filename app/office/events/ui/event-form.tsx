import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { EVENT_KINDS, type EventKind, KIND_LABELS } from '#app/features/events/event.ts'
import type { Event } from '#app/features/events/event-emails.server.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'

type Known = Pick<
  Event,
  'kind' | 'title' | 'words' | 'whereabouts' | 'minutes' | 'places' | 'isTeaser' | 'sequence'
> & { date: string; time: string }

/** A new or existing event. Its kind can't be changed: whoever joined a walk didn't join a challenge. */
export function EventForm({ id, event, cohort }: { id: string; event: Known | null; cohort?: string }) {
  const [kind, setKind] = useState<EventKind>(event?.kind ?? 'call')
  const isChallenge = kind === 'challenge'
  return (
    <OfficeForm
      to={event ? formTo('POST /api/office/events/:id', { path: { id } }) : formTo('POST /api/office/events')}
      done={cohort ? `/office/groups/${cohort}` : `/office/events/${id}`}
      className="grid gap-4"
    >
      <input type="hidden" name="id" value={id} />
      {cohort && <input type="hidden" name="cohortId" value={cohort} />}
      <input type="hidden" name="sequence" value={event?.sequence ?? ''} />
      {event ? (
        <input type="hidden" name="kind" value={event.kind} />
      ) : (
        <SelectField
          name="kind"
          label="What it is"
          required
          value={kind}
          onChange={({ target }) => setKind(EVENT_KINDS.find((known) => known === target.value) ?? 'call')}
          hint="A challenge lasts 28 days and counts the days its members keep."
        >
          <Options of={EVENT_KINDS.map((each) => [each, KIND_LABELS[each]])} />
        </SelectField>
      )}
      <TextField name="title" label="Name" required defaultValue={event?.title} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-end gap-3">
        <TextField
          type="date"
          name="date"
          label={isChallenge ? 'First day' : 'Day'}
          required
          defaultValue={event?.date}
        />
        {!isChallenge && (
          <>
            <TextField type="time" name="time" label="Starts at" required defaultValue={event?.time} />
            <TextField
              name="minutes"
              label="Minutes"
              inputMode="numeric"
              required
              defaultValue={event?.minutes ?? 60}
            />
          </>
        )}
      </div>
      {cohort && !isChallenge && (
        <TextField
          name="weeks"
          label="For how many weeks"
          inputMode="numeric"
          required
          defaultValue="8"
          hint="Every week, on the same day at the same time."
        />
      )}
      <TextField
        name="whereabouts"
        label={isChallenge ? 'A link for the group' : 'Where, or the link of the call'}
        required={!isChallenge}
        defaultValue={event?.whereabouts}
        hint="Only those who have a place see this."
      />
      {!cohort && (
        <TextField
          name="places"
          label="Places"
          inputMode="numeric"
          defaultValue={event?.places ?? ''}
          hint="Leave it empty for no limit. When it’s full, people wait and move up by themselves."
        />
      )}
      <TextAreaField
        name="words"
        label="What it’s about"
        defaultValue={event?.words}
        hint="Markdown works here. Please leave the place out."
      />
      {!cohort && (
        <Checkbox
          name="isTeaser"
          defaultChecked={event?.isTeaser ?? false}
          label="Show its name and time to people without a membership, too"
        />
      )}
      <Submit className="justify-self-start">{event ? 'Save' : 'Add this event'}</Submit>
      {event && <p className="text-sm text-soft">Another time, length or place is emailed to everybody who comes.</p>}
    </OfficeForm>
  )
}
