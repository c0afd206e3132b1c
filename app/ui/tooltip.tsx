import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Once around the app: the first tooltip has a delay of 700 ms; for 300 ms after it the next one opens without. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </RadixTooltip.Provider>
)

/** A short hint on hover and focus. Never the only place where something is said. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <RadixTooltip.Root>
    <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
    <RadixTooltip.Portal>
      <RadixTooltip.Content
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-w-xs rounded-md bg-ink px-3 py-1.5 text-sm text-paper shadow-float"
      >
        {text}
      </RadixTooltip.Content>
    </RadixTooltip.Portal>
  </RadixTooltip.Root>
)
