import type { campaigns } from '#app/db/schema/letters.ts'
import type { LetterPart, LetterProps } from '#app/emails/letter.tsx'
import { senderOf } from '#app/emails/sender.ts'
import { isListId } from '#app/features/newsletter/lists.ts'
import { titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Child, Element } from '#app/platform/markdown/tree.ts'
import { readMarkdown } from '#app/platform/markdown.ts'
import type { Tools } from '#app/platform/tools.ts'

type Text = Pick<
  typeof campaigns.$inferSelect,
  'id' | 'subject' | 'preview' | 'body' | 'list' | 'slug' | 'isPublic' | 'kind'
>

/** What an email of this letter says to the reader of a token. @throws AppError 400 for a text that cannot be read. */
export function letterProps(tools: Pick<Tools, 'settings'>, text: Text, manageToken: string): LetterProps {
  const { id, subject, preview, body, list, slug, isPublic, kind } = text
  return {
    ...{ subject, preview, parts: partsOf(body), letter: id, list, manageToken },
    listTitle: isListId(list) ? titleNow(tools, list) : list,
    webPath: isPublic && kind === 'letter' ? `/letters/${slug}` : null,
  }
}

/** What stands around every letter: where we are, and who sends it. */
export const frameOf = ({ appUrl, settings }: Pick<Tools, 'appUrl' | 'settings'>) => ({
  appUrl,
  sender: senderOf(settings.now().trader),
})

/** The text as parts that an email is drawn from: only known elements, nothing that runs. */
export function partsOf(body: string): LetterPart[] {
  try {
    return readMarkdown(body).children.flatMap(asPart)
  } catch (cause) {
    const userMessage = cause instanceof Error ? cause.message : 'This text can’t be read.'
    throw new AppError('bad_request', { userMessage, fields: { body: userMessage }, cause })
  }
}

function asPart(node: Child | Element['children'][number]): LetterPart[] {
  if (node.type === 'text') return node.value.trim() === '' ? [' '] : [withoutSources(node.value)]
  if (node.type !== 'element') return []
  const { tagName: tag, properties, children } = node
  const word = (name: string) => (typeof properties[name] === 'string' ? { [name]: properties[name] } : {})
  return [{ tag, ...word('href'), ...word('src'), ...word('alt'), parts: children.flatMap(asPart) }]
}

/** An email has no list of sources at its end: the mark of one says where it can be looked up. */
const withoutSources = (value: string) => value.replaceAll(/\s*\[R\d+\]/g, '')
