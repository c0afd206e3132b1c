import { Named } from '#app/ui/named.tsx'
import { kindsInWords, type SharedKind } from '../sharing.ts'

type Look = { id: string; looker: string; place: 'overview' | 'page'; kinds: readonly SharedKind[]; at: string }

export const LookList = ({ looks }: { looks: readonly Look[] }) => (
  <Named by="looks-heading" title="Who has looked" className="grid gap-5 border-t border-line pt-8">
    {looks.length === 0 ? (
      <p className="text-soft">Nobody has looked yet.</p>
    ) : (
      <ol className="grid">
        {looks.map(({ id, looker, place, kinds, at }) => (
          <li key={id} className="grid gap-1 border-t border-line py-3 first:border-t-0">
            <span>
              {looker}, {at}
            </span>
            <span className="text-sm text-soft">
              {place === 'overview' ? 'In the list of all members' : 'Your page'}: {kindsInWords(kinds)}
            </span>
          </li>
        ))}
      </ol>
    )}
    <p className="text-sm text-soft">
      The list of all members is noted once an hour, your own page each time. The newest hundred are here; all of them
      are in your export.
    </p>
  </Named>
)
