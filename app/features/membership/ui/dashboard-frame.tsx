import type { ReactNode } from 'react'
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

/** Title, four figures, four tabs. The open tab is in the address, so that back and links work. */
export function DashboardFrame({
  stats,
  contents,
}: {
  stats: readonly Stat[]
  contents: Record<DashboardTab, ReactNode>
}) {
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <PageHead title="Your Longevity Dashboard" lead="Track your progress towards a longer, healthier life" />
      <div className="wrap grid gap-10 pb-section">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
          {stats.map(({ label, value, hint }) => (
            <div key={label} className="grid content-start gap-1 bg-paper p-4 sm:p-6">
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="font-serif text-4xl font-light tabular-nums">{value}</dd>
              <dd className="text-sm text-soft">{hint}</dd>
            </div>
          ))}
        </dl>
        <Tabs
          label="Dashboard"
          className="min-w-0"
          value={readDashboardTab(query.get('tab'))}
          onChange={(tab) => setQuery(tab === 'today' ? {} : { tab }, { preventScrollReset: true })}
          tabs={DASHBOARD_TABS.map((id) => ({
            id,
            label: LABELS[id],
            href: id === 'today' ? '/app' : `/app?tab=${id}`,
            content: contents[id],
          }))}
        />
      </div>
    </>
  )
}
