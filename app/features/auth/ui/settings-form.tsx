import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { ZonesOfCountry } from '#app/values/zone-countries.ts'
import type { CurrentUser } from '../session.ts'
import { DayFields } from './day-fields.tsx'

type Props = { user: CurrentUser; timeZones: readonly ZonesOfCountry[] }

/** Name, time zone and day start. Days already filled in keep their dates. */
export function SettingsForm({ user, timeZones }: Props) {
  const { onSubmit, busy, error, field, fieldError } = useFormPost({
    onDone: () => toast({ title: 'Settings saved', description: 'Days you’ve already filled in keep their dates.' }),
    onError: (problem) => toast({ title: 'Error', description: problem.userMessage, variant: 'destructive' }),
  })
  return (
    <form {...formTo('POST /api/account/settings')} onSubmit={onSubmit} className="grid max-w-md gap-5">
      <TextField label="Name" {...field('name')} autoComplete="name" maxLength={100} defaultValue={user.name} />
      <DayFields user={user} timeZones={timeZones} error={fieldError} />
      {error && <p className="text-sm text-danger">{error.userMessage}</p>}
      <Submit busy={busy} className="justify-self-start">
        Save settings
      </Submit>
    </form>
  )
}
