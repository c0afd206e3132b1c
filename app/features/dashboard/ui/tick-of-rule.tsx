import { formTo } from '#app/browser/call.ts'
import { RULE_MEASURES } from '#app/features/measures/rules.ts'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { TodayData } from '../day.server.ts'

/** Reports that a connected device ticked a habit, and why, with a button to undo it permanently. */
export function TickOfRule({ tick: { date, habit, measure, source, value } }: { tick: TodayData['told'][number] }) {
  const label = RULE_MEASURES.find((one) => one.measure === measure)?.label ?? measure
  return (
    <Form
      to={formTo('POST /api/measures/ticks/undo')}
      className="habit-below flex flex-wrap items-center gap-x-2 text-xs text-soft"
    >
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="habit" value={habit} />
      <span>
        Ticked by {source}: {value.toLocaleString('en-GB')} {label}
      </span>
      <button type="submit" className="link -my-2.5 min-h-11 min-w-11 text-left">
        Undo
      </button>
      <FormProblem />
    </Form>
  )
}
