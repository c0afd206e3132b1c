import { TextLink } from '#app/ui/text-link.tsx'

const OFTEN = ['sauna', 'fasting', 'sleep', 'blood pressure', 'nuts', 'balance', 'cold showers'] as const

/** Suggested searches, each with results. */
export const Suggestions = () => (
  <nav aria-label="Popular searches" className="grid gap-3 border-t border-line pt-8">
    <p className="eyebrow">Popular searches</p>
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {OFTEN.map((words) => (
        <li key={words}>
          <TextLink href={`/search?${new URLSearchParams({ q: words })}`} className="touch-line">
            {words}
          </TextLink>
        </li>
      ))}
    </ul>
  </nav>
)
