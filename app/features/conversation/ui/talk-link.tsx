import { TextLink } from '#app/ui/text-link.tsx'
import type { PageLink } from '#app/values/page-link.ts'

/** Links a text to its conversation. Nothing more, so that the public page stays the same for everyone. */
export const TalkLink = ({ href }: { href: PageLink }) => (
  <p className="measure border-t border-line pt-6 print:hidden">
    <TextLink href={href} className="touch text-lg">
      Talk about this
    </TextLink>{' '}
    <span className="text-soft">with other members and the coach</span>
  </p>
)
