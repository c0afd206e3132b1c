import { TextLink } from '#app/ui/text-link.tsx'
import type { Tip } from '../tips.ts'

type Source = { id: string; label: string; url: string | null }

export const DailyTip = ({ tip, sources }: { tip: Tip; sources: readonly Source[] }) => (
  <section aria-labelledby="tip-heading" className="grid content-start gap-3 border-t border-line pt-6">
    <h2 id="tip-heading" className="text-xl">
      Daily Tip
    </h2>
    <p className="font-serif text-lg">{tip.text}</p>
    {sources.length > 0 && (
      <ul className="text-sm text-soft">
        {sources.map(({ id, label, url }) => (
          <li key={id}>{url ? <TextLink href={url}>{label}</TextLink> : label}</li>
        ))}
      </ul>
    )}
  </section>
)
