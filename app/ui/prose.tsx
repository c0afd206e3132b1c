import { classNames } from './class-names.ts'

/** HTML that the server has drawn: a text (`platform/markdown.ts` lets nothing through that could run) or a part of ours. */
export function Drawn({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by platform/markdown.ts, or drawn by React
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A text as it is read. */
export const Prose = ({ html, className }: { html: string; className?: string }) => (
  <Drawn html={html} className={classNames('prose', className)} />
)
