import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { CurrentUser } from '../session.ts'

const DAY_STARTS = ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00', '04:30', '05:00']

type Props = { user: CurrentUser; timeZones: readonly string[] }

/** Name, time zone and when the day begins. Days that are already filled in keep their dates. */
export function SettingsForm({ user, timeZones }: Props) {
  const { onSubmit, busy, error, fieldError } = useFormPost({
    onDone: () => toast({ title: 'Settings saved', description: 'Days you have already filled in keep their dates.' }),
    onError: (problem) => toast({ title: 'Error', description: problem.userMessage, variant: 'destructive' }),
  })
  return (
    <form method="post" action="/api/account/settings" onSubmit={onSubmit} className="grid max-w-md gap-5">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={user.name}
        error={fieldError('name')}
      />
      <SelectField
        label="Time zone"
        name="timeZone"
        required
        defaultValue={user.timeZone}
        hint="Your day begins and ends by the clock of this place."
        error={fieldError('timeZone')}
      >
        {timeZones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="My day starts at"
        name="dayStart"
        required
        defaultValue={user.dayStart}
        hint="Later than midnight, if you are often up late: ticks before this hour still count for the day before."
        error={fieldError('dayStart')}
      >
        {DAY_STARTS.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </SelectField>
      {error && <p className="text-sm text-danger">{error.userMessage}</p>}
      <Button type="submit" busy={busy} className="justify-self-start">
        Save settings
      </Button>
    </form>
  )
}
