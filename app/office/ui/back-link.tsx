import { useEffect, useState } from 'react'
import { ChevronLeft } from '#app/ui/icons.tsx'
import type { PageLink } from '#app/values/page-link.ts'
import { asLeft } from './as-left.ts'

/** The link back to the list that a page was opened from, as it was left: searched, filtered, at its page. */
export function BackLink({ href, words }: { href: PageLink; words: string }) {
  const [to, setTo] = useState<string>(href)
  useEffect(() => setTo(asLeft(href, document.referrer, location.origin)), [href])
  return (
    <a href={to} className="link inline-flex min-h-11 items-center gap-1 text-sm print:hidden">
      <ChevronLeft className="size-4" />
      {words}
    </a>
  )
}
