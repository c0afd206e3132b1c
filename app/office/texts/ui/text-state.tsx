import { Badge } from '#app/ui/badge.tsx'
import type { DocumentState } from '#app/values/document-kinds.ts'
import { STATE_WORDS } from '../kinds.ts'

const TONES = { draft: 'neutral', scheduled: 'accent', published: 'action', withdrawn: 'warning' } as const

export const TextState = ({ status, hasChanges }: { status: DocumentState; hasChanges?: boolean }) => (
  <span className="inline-flex flex-wrap gap-2">
    <Badge tone={TONES[status]}>{STATE_WORDS[status]}</Badge>
    {hasChanges && <Badge tone="accent">Changes not published</Badge>}
  </span>
)
