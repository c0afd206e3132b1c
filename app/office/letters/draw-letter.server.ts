import type { campaigns } from '#app/db/schema/letters.ts'
import type { LetterPart, LetterProps } from '#app/emails/letter.tsx'
import { senderOf } from '#app/emails/sender.ts'
import { isListId } from '#app/features/newsletter/lists.ts'
import { titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Child, Element } from '#app/platform/texts/markdown/tree.ts'
import { readMarkdown } from '#app/platform/texts/markdown.ts'
import type { Tools } from '#app/platform/tools.ts'

type Text = Pick<
  typeof campaigns.$inferSelect,
  'id' | 'subject' | 'preview' | 'body' | 'list' | 'slug' | 'isPublic' | 'kind'
>

/** The props of this letter for the reader with a token. @throws AppError 400 for a text that can't be parsed. */
export function letterProps(tools: Pick<Tools, 'settings'>, text: Text, manageToken: string): LetterProps {
  const { id, subject, preview, body, list, slug, isPublic, kind } = text
  return {
    ...{ subject, preview, parts: partsOf(body), letter: id, list, manageToken },
    listTitle: isListId(list) ? titleNow(tools, list) : list,
    webPath: isPublic && kind === 'letter' ? `/letters/${slug}` : null,
  }
}

/** The frame of every letter: the site's address and the sender. */
export const frameOf = ({ appUrl, settings }: Pick<Tools, 'appUrl' | 'settings'>) => ({
  appUrl,
  sender: senderOf(settings.now().trader),
})

/** Parses the text to the elements of an email: only known ones, nothing executable. */
export function partsOf(body: string): LetterPart[] {
  const [figure] = /^\{\{\s*figure\b.*$/m.exec(body) ?? []
  if (figure)
    throw wrongField('body', `An email can’t show ${figure.trim()}. Link to the page that does, or put in a picture.`)
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

/** Emails have no list of sources, so a citation links to the site instead. */
const withoutSources = (value: string) => value.replaceAll(/\s*\[R\d+\]/g, '')
