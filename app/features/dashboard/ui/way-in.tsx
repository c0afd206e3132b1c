import type { ReactNode } from 'react'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Above the title of a page of members: the way back. */
export const MEMBERS_AREA = (
  <a className="hover:underline" href="/app">
    Members area
  </a>
)

/** Asks for the consent that a page needs, and why. It leads back to the page. */
export function ConsentFirst({ next, className, children }: { next: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label="Consent" className={classNames('grid gap-4', className)}>
      <p>{children}</p>
      <HealthConsentForm next={next} />
    </section>
  )
}

/** Says what comes with the membership, and what stays open without it. */
export function MembersOnly({ title = 'Part of the membership', children }: { title?: string; children: ReactNode }) {
  return (
    <Notice title={title}>
      <p>
        {children} <TextLink href="/app">See the membership</TextLink>
      </p>
    </Notice>
  )
}
