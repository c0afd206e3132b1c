import type { MouseEvent } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Button, Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type Line = {
  id: string
  time: string
  label: string
  days: string
  isChosen: boolean
  isQuiet: boolean
  isNotRecommended: boolean
}
type Props = { lines: readonly Line[]; quietFrom: string | null; quietUntil: string | null }

/** Ticks every line of a form; nothing is sent until it's saved. */
function chooseAll({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  for (const box of form?.querySelectorAll<HTMLInputElement>('input[name^="row-"]') ?? []) box.checked = true
}

/** Which timetable lines to be reminded of; none by default. */
export function ReminderForm({ lines, quietFrom, quietUntil }: Props) {
  return (
    <form {...formTo('POST /api/reminders')} className="grid max-w-2xl gap-8">
      <fieldset className="grid">
        <legend className="mb-2 font-serif text-2xl">From your timetable</legend>
        <Button
          variant="secondary"
          size="small"
          onClick={chooseAll}
          className="mb-3 justify-self-start noscript:hidden"
        >
          All<span className="sr-only"> of the timetable</span>
        </Button>
        {lines.map(({ id, time, label, days, isChosen, isQuiet, isNotRecommended }) => (
          <label
            key={id}
            className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-4 border-t border-line py-3"
          >
            {isChosen && <input type="hidden" name={`was-${id}`} value="yes" />}
            <input type="checkbox" name={`row-${id}`} value="yes" defaultChecked={isChosen} className="size-5" />
            <time className="tabular-nums text-soft">{time}</time>
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-sm text-soft">
                {days}
                {isNotRecommended ? ' · off because of your safety answers' : isQuiet && ' · off: in your quiet hours'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-serif text-xl">Quiet hours</legend>
        <p className="text-soft">We send nothing between these times. Leave both blank for no quiet hours.</p>
        <input type="hidden" name="wasFrom" value={quietFrom ?? ''} />
        <input type="hidden" name="wasUntil" value={quietUntil ?? ''} />
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <TextField label="From" name="quietFrom" type="time" defaultValue={quietFrom ?? ''} />
          <TextField label="Until" name="quietUntil" type="time" defaultValue={quietUntil ?? ''} />
        </div>
      </fieldset>
      <Submit className="justify-self-start">Save my reminders</Submit>
    </form>
  )
}
