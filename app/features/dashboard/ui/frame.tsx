import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageHead } from '#app/ui/page-head.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { DASHBOARD_TABS, type DashboardTab, TAB_ADDRESSES, tabOf } from '../tabs.ts'

const LABELS: Record<DashboardTab, string> = {
  today: 'Today',
  progress: 'Progress',
  goals: 'Goals',
  insights: 'Insights',
}

/** Title, four figures (`StatList`), four tabs. Each tab is a page of its own, so that back and links work. */
export function DashboardFrame({ stats, children }: { stats: ReactNode; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHead title="Your Longevity Dashboard" lead="Track your progress towards a longer, healthier life" />
      <div className="wrap grid gap-10 pb-section">
        {stats}
        <Tabs
          label="Dashboard"
          className="min-w-0"
          value={tabOf(useLocation().pathname)}
          onChange={(tab) => void navigate(TAB_ADDRESSES[tab], { preventScrollReset: true })}
          tabs={DASHBOARD_TABS.map((id) => ({ id, label: LABELS[id], href: TAB_ADDRESSES[id], content: children }))}
        />
      </div>
    </>
  )
}

type Stat = { label: string; value: string; hint: string }

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
