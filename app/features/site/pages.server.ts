import { entriesOf, pageShelf, type Readers, readNeeded } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { pictureAddress, readPictureLink } from '#app/values/picture.ts'
import about from '#content/pages/about.json'
import coach from '#content/pages/coach.json'
import contact from '#content/pages/contact.json'
import everywhere from '#content/pages/everywhere.json'
import home from '#content/pages/home.json'
import openings from '#content/pages/openings.json'
import services from '#content/pages/services.json'
import { PAGE_WORDS, type PageName, type PageWords } from './page-words.server.ts'

/** The editable text of the site's own pages. */
export const PAGES = pageShelf({
  kind: 'page',
  bundled: entriesOf(Object.entries({ home, about, services, contact, coach, openings, everywhere })),
  pages: PAGE_WORDS,
})

/** Returns a page's current text. */
export const wordsOf = <N extends PageName>(tools: Readers, page: N): PageWords<N> =>
  readNeeded(PAGES, tools, page) as PageWords<N>

export function safetyWords(tools: Readers) {
  const { disclaimer, emergency } = wordsOf(tools, 'everywhere')
  return { disclaimer: disclaimer.short, emergency: { call999: emergency.call999, call111: emergency.call111 } }
}

/** The coach's profile, with a photo if set. */
export function coachOf(tools: Readers & Pick<Tools, 'settings'>) {
  const { portrait, ...words } = wordsOf(tools, 'coach')
  const picture = portrait === undefined ? null : readPictureLink(portrait)
  const focus = picture && (tools.settings.now().focuses.get(picture.hash) ?? null)
  return { ...words, portrait: picture && { address: pictureAddress(picture.hash, 480, 'webp'), focus } }
}
