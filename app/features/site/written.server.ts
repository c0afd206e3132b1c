import { z } from 'zod'
import { readFrontMatter } from '#app/platform/texts/front-matter.ts'
import type { RenderedText } from '#app/platform/texts/markdown.ts'
import { drawText, type Readers, textShelf } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'

const FrontMatter = z.strictObject({ title: z.string().min(1), summary: z.string().min(1) })

/** A page added by the coach; the product ships with none. */
export type WrittenPage = RenderedText & z.infer<typeof FrontMatter>

export function getWrittenPage(tools: Readers & Pick<Tools, 'settings'>, slug: string): WrittenPage | null {
  const found = WRITTEN_PAGES.read(tools).get(slug)
  return found ? { ...found.data, ...drawText(tools, found) } : null
}

/** Pages added by the coach, as markdown with front matter. */
export const WRITTEN_PAGES = textShelf({
  kind: 'written',
  bundled: [],
  parse: (name, source) => readFrontMatter(name, source, FrontMatter),
  schema: FrontMatter,
})
