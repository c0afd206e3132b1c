import { formTo } from '#app/browser/call.ts'
import { useFormHere } from '#app/browser/use-form-post.ts'
import { RULE_MEASURES } from '#app/features/measures/rules.ts'
import type { TodayData } from '../day.server.ts'

/** Reports that a connected device ticked a habit, and why, with a button to undo it permanently. */
export function TickOfRule({ tick: { date, habit, measure, source, value } }: { tick: TodayData['told'][number] }) {
  const { onSubmit, busy, error } = useFormHere()
  const label = RULE_MEASURES.find((one) => one.measure === measure)?.label ?? measure
  return (
    <form
      {...formTo('POST /api/measures/ticks/undo')}
      onSubmit={onSubmit}
      className="habit-below flex flex-wrap items-center gap-x-2 text-xs text-soft"
    >
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="habit" value={habit} />
      <span>
        Ticked by {source}: {value.toLocaleString('en-GB')} {label}
      </span>
      <button type="submit" disabled={busy} className="link -my-2.5 min-h-11 min-w-11">
        Undo
      </button>
      {error && <span className="w-full text-danger">{error.userMessage}</span>}
    </form>
  )
}
