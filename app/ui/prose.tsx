import { classNames } from './class-names.ts'

/** A text drawn by `platform/markdown.ts`, which lets nothing through that could run. */
export function Prose({ html, className }: { html: string; className?: string }) {
  const classes = classNames('prose', className)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by platform/markdown.ts
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />
}
