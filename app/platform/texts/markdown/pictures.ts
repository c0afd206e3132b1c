import { pictureAddress, readPictureLink, srcSetOf, widthsOf } from '#app/values/picture.ts'
import { type Element, element, isElement, type Root } from './tree.ts'

/** The widest that a text shows a picture: its column, or the phone. */
const SIZES = '(min-width: 48rem) 42rem, 100vw'

/** Gives each of our pictures its sizes and formats, and reserves its space before it has loaded. */
export function sizePictures(parent: Root | Element): void {
  for (const [at, child] of parent.children.entries()) {
    if (!isElement(child)) continue
    const picture = child.tagName === 'img' ? readPictureLink(String(child.properties.src ?? '')) : null
    if (!picture) {
      sizePictures(child)
      continue
    }
    const { hash, width, height } = picture
    parent.children[at] = element('picture', {}, [
      element('source', { type: 'image/avif', srcSet: srcSetOf(picture, 'avif'), sizes: SIZES }),
      {
        ...child,
        properties: {
          ...{
            src: pictureAddress(hash, widthsOf(picture).at(-1) ?? 480, 'webp'),
            srcSet: srcSetOf(picture, 'webp'),
            sizes: SIZES,
          },
          ...{ alt: child.properties.alt, width, height, loading: 'lazy', decoding: 'async' },
        },
      },
    ])
  }
}

/** Turns a paragraph that is nothing but a strong link into a button. */
export function drawButtons(parent: Root | Element): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const link = child.tagName === 'p' ? onlyChild(onlyChild(child, 'strong'), 'a') : null
    if (link) {
      link.properties.className = ['button', 'button-primary']
      child.children = [link]
    } else drawButtons(child)
  }
}

function onlyChild(parent: Element | null, tagName: string): Element | null {
  const [only, ...others] = parent?.children ?? []
  return only && others.length === 0 && isElement(only, tagName) ? only : null
}
