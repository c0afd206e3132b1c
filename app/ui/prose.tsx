import { classNames } from './class-names.ts'

/** HTML that the server has rendered: a text (sanitised by `platform/texts/markdown.ts`) or a part of ours. */
export function Drawn({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by platform/texts/markdown.ts, or drawn by React
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

export const Prose = ({ html, className }: { html: string; className?: string }) => (
  <Drawn html={html} className={classNames('prose', className)} />
)
