import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { EyebrowLink } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Above the title of a members' page: the link back to the day, or to the coach. */
export const MEMBERS_AREA = <EyebrowLink href="/app">Members area</EyebrowLink>
export const YOUR_COACH = <EyebrowLink href="/app/coach">Your coach</EyebrowLink>

/** Asks for the consent that a page requires, with the reason, and returns to the page. */
export function ConsentFirst({ next, className, children }: { next: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label="Consent" className={classNames('grid gap-4', className)}>
      <p>{children}</p>
      <HealthConsentForm next={next} />
    </section>
  )
}

/**
 * Explains what the membership includes, and what is available without it; whoever has one that is closed reads why
 * instead.
 */
export function MembersOnly({ title = 'Part of the membership', children }: { title?: string; children: ReactNode }) {
  const { closed } = Object(useRouteLoaderData('root'))
  return (
    <Notice title={closed?.title ?? title}>
      <p>
        {closed?.text ?? children} <TextLink href="/app">See the membership</TextLink>
      </p>
    </Notice>
  )
}
