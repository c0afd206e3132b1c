import { memo } from 'react'
import { More } from '#app/ui/icons.tsx'
import { useLateDialog } from '#app/ui/use-late-dialog.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { HabitSheet, type OfHabit } from './habit-sheet.tsx'

/** The id of the form that asks for a day's sheet, and the name under which it gives the habit. */
const MORE = 'more'

/** Where the buttons send without script: the same page comes with the sheet open. */
export const MoreForm = ({ date }: { date: LocalDate }) => (
  <form id={MORE} action="/app#routine">
    <input type="hidden" name="date" value={date} />
  </form>
)

/** Returns the habit whose sheet was asked for without script. */
export const moreIn = (query: URLSearchParams) => query.get(MORE)

/** The button beside a habit's row, and the sheet it opens. Memoised: a tick of the row changes nothing in it. */
export const HabitMore = memo(function HabitMore({ isOpen, ...props }: OfHabit & { isOpen: boolean }) {
  const { habit } = props
  const id = `more-${habit.key}`
  const [isRendered, open] = useLateDialog(id, isOpen)
  return (
    <>
      <button
        type="submit"
        form={MORE}
        name={MORE}
        value={habit.key}
        aria-haspopup="dialog"
        aria-label={`More about ${habit.label}`}
        className="habit-dots"
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <More className="size-6" />
      </button>
      {isRendered && <HabitSheet {...props} id={id} isOpen={isOpen} />}
    </>
  )
})
