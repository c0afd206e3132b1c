import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyDay } from '#app/features/routine/day.ts'
import { progressDays } from '#app/features/routine/progress.ts'
import { ALL_HABITS } from '#app/values/habit-set.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { InsightsTab } from './insights-tab.tsx'

const day = (text: string) => LocalDate.parse(text)
const open = { joinedOn: day('2026-01-01'), today: day('2026-06-15') }

const drawn = (done: number) =>
  renderToStaticMarkup(
    <InsightsTab
      days={progressDays({ from: day('2026-04-15'), to: open.today }, (date) => ({ ...emptyDay(date), done }))}
      feelings={[]}
      nights={null}
      open={open}
      notRecommended={[]}
      doses={{}}
      measures={[]}
      post={null}
    />,
  )

it.each([
  ['nothing was ticked', 0, 'Tick a few days'],
  ['everything was done', ALL_HABITS, 'No habit stands out'],
] as const)('when %s there is no focus, and the tab says why', (_, done, words) => expect(drawn(done)).toContain(words))
