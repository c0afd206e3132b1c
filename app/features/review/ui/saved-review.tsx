import { HABITS } from '#app/values/habits.ts'
import type { Review } from '../contract.ts'
import { ChangeList, PlanTable } from './week-figures.tsx'

export function SavedReview({ review }: { review: Review }) {
  const { figures, helped, hindered, focusHabit, focus } = review
  const habit = HABITS.find(({ key }) => key === focusHabit)?.label
  return (
    <div className="grid gap-10 wrap-anywhere">
      <section className="grid gap-2 border-l-2 border-sun pl-5">
        <h2 className="font-sans text-sm font-medium text-soft">Focus for the following week</h2>
        <p className="font-serif text-2xl">{[habit, focus].filter(Boolean).join(': ')}</p>
      </section>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <section className="grid content-start gap-4">
          <h2 className="text-xl">Plan and actual</h2>
          <PlanTable figures={figures} />
        </section>
        <div className="grid content-start gap-10">
          <section className="grid content-start gap-4">
            <h2 className="text-xl">Against the four weeks before</h2>
            <ChangeList figures={figures} />
          </section>
          {helped && <Words title="What helped" text={helped} />}
          {hindered && <Words title="What got in the way" text={hindered} />}
        </div>
      </div>
    </div>
  )
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <section className="grid gap-2">
    <h2 className="text-xl">{title}</h2>
    <p className="whitespace-pre-line">{text}</p>
  </section>
)
