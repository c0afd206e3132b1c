import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '#app/ui/page-head.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { DASHBOARD_TABS, type DashboardTab, readDashboardTab } from '../dashboard-tab.ts'

export type Stat = { label: string; value: string; hint: string }

const LABELS: Record<DashboardTab, string> = {
  today: 'Today',
  progress: 'Progress',
  goals: 'Goals',
  insights: 'Insights',
}

type Props = {
  /** The four figures (`StatList`). */
  stats: ReactNode
  contents: Record<DashboardTab, ReactNode>
  /** Fetches the script of a tab. */
  prepare: Record<DashboardTab, () => Promise<unknown>>
}

const hrefOf = (tab: DashboardTab) => (tab === 'today' ? '/app' : `/app?tab=${tab}`)

/** Title, four figures, four tabs. The open tab is in the address, so that back and links work. */
export function DashboardFrame({ stats, contents, prepare }: Props) {
  const [query, setQuery] = useSearchParams()
  const asked = useRef<DashboardTab>(null)
  usePrepared(prepare)

  async function open(tab: DashboardTab) {
    asked.current = tab
    try {
      await prepare[tab]()
    } catch {
      // No script, but perhaps a page.
      location.assign(hrefOf(tab))
      return
    }
    // The last one asked for is the one that is opened.
    if (asked.current === tab) setQuery(tab === 'today' ? {} : { tab }, { preventScrollReset: true })
  }

  return (
    <>
      <PageHead title="Your Longevity Dashboard" lead="Track your progress towards a longer, healthier life" />
      <div className="wrap grid gap-10 pb-section">
        {stats}
        <Tabs
          label="Dashboard"
          className="min-w-0"
          value={readDashboardTab(query.get('tab'))}
          onChange={open}
          tabs={DASHBOARD_TABS.map((id) => ({
            id,
            label: LABELS[id],
            href: hrefOf(id),
            content: contents[id],
          }))}
        />
      </div>
    </>
  )
}

/** Four figures in a row. */
export function StatList({ stats, note }: { stats: readonly Stat[]; note: string | null }) {
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {stats.map(({ label, value, hint }) => (
          <div key={label} className="grid content-start gap-1 bg-paper p-4 sm:p-6">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-4xl font-light tabular-nums">{value}</dd>
            <dd className="text-sm text-soft">{hint}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-sm text-soft">{note}</p>}
    </div>
  )
}

/** Once somebody has begun to use the page, the other tabs are fetched while it rests, so that each opens at once. */
function usePrepared(prepare: Props['prepare']) {
  useEffect(() => {
    const begin = () => {
      stop()
      const all = () => Promise.all(Object.values(prepare).map((fetchTab) => fetchTab())).catch(() => {})
      if ('requestIdleCallback' in window) requestIdleCallback(all, { timeout: 5_000 })
      else setTimeout(all, 1_000)
    }
    const stop = () => INTENTS.map((intent) => removeEventListener(intent, begin))
    for (const intent of INTENTS) addEventListener(intent, begin, { passive: true })
    return () => void stop()
  }, [prepare])
}

const INTENTS = ['pointerdown', 'keydown', 'scroll'] as const
