import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Mark } from '#app/ui/rings/mark.tsx'
import { Toaster } from '#app/ui/toast.tsx'

/** The frame of the pages before the office: nothing but the step to complete. */
export const Threshold = ({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) => (
  <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-paper">
    <header className="wrap flex min-h-18 items-center justify-between gap-4">
      <a href="/" className="touch flex items-center gap-2.5 font-serif text-xl" aria-label="Longevity, home page">
        <Mark />
        <span>Longevity</span>
      </a>
      <OneButton to={formTo('POST /api/logout')} variant="quiet" size="small">
        Logout
      </OneButton>
    </header>
    <main id="main" tabIndex={-1} className="wrap pt-8 pb-section sm:pt-16">
      <div className="mx-auto grid max-w-narrow gap-10">
        <div className="grid gap-4">
          <h1 className="text-4xl font-light tracking-tight">{title}</h1>
          <p className="measure text-lg text-soft">{lead}</p>
        </div>
        {children}
      </div>
    </main>
    <Toaster />
  </div>
)
