import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Tab<Id extends string> = {
  id: Id
  label: ReactNode
  content: ReactNode
  /** Where the tab leads without script. */
  href?: string
}

type Props<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  className?: string
}

/** Exactly one tab is open. Focus opens it, arrow keys go round in a loop, Home and End jump to the ends. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className }: Props<Id>) {
  return (
    <RadixTabs.Root
      value={value}
      activationMode="automatic"
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.id === next)
        if (tab) onChange(tab.id)
      }}
      className={className}
    >
      <RadixTabs.List loop aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className={classNames(
              'touch -mb-px whitespace-nowrap border-b-2 border-transparent px-3 text-sm font-medium text-soft outline-offset-[-4px] hover:text-ink sm:px-4',
              'data-[state=active]:border-action data-[state=active]:text-ink',
            )}
            asChild={tab.href !== undefined}
          >
            {tab.href === undefined ? (
              tab.label
            ) : (
              <a href={tab.href} draggable={false} onClick={(event) => event.preventDefault()}>
                {tab.label}
              </a>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id} className="pt-8">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
