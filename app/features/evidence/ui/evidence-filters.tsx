import { Options, SelectField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { HABITS } from '#app/values/habits.ts'
import { DESIGNS, type Filters, GRADES, isFiltered } from '../filters.ts'

/** Filters of the register: a plain GET form, so the result has its own URL and needs no script. */
export function EvidenceFilters({ filters, shown, count }: { filters: Filters; shown: number; count: number }) {
  return (
    <form method="get" action="/evidence#register" aria-label="Filter the register" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Habit" name="habit" defaultValue={filters.habit ?? ''} required>
          <option value="">Any habit</option>
          <Options of={HABITS.map(({ key, label }) => [key, label])} />
        </SelectField>
        <SelectField label="Grade" name="grade" defaultValue={filters.grade ?? ''} required>
          <option value="">Any grade</option>
          <Options of={GRADES.map((grade) => [grade, grade])} />
        </SelectField>
        <SelectField label="Kind of study" name="design" defaultValue={filters.design ?? ''} required>
          <option value="">Any kind</option>
          <Options of={Object.entries(DESIGNS)} />
        </SelectField>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <button type="submit" className="button button-secondary">
          Filter
        </button>
        <p role="status" className="text-sm text-soft">
          {shown === count ? `All ${count} claims` : `${shown} of ${count} claims`}
        </p>
        {isFiltered(filters) && (
          <TextLink href="/evidence#register" className="inline-flex min-h-11 items-center text-sm">
            Show all
          </TextLink>
        )}
      </div>
    </form>
  )
}
