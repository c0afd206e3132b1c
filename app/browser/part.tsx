import { type ComponentType, Suspense, use, useEffect, useState } from 'react'

const all = new Map<string, () => Promise<unknown>>()

/**
 * A piece of a page whose script is a file of its own: it is fetched where the piece is shown, and nowhere else.
 *
 * The server draws it like any other piece, once `prepareParts` has run. In the browser a piece that the server has drawn
 * is there before React takes the page over (entry.client.tsx), so that nothing is drawn twice and no touch is lost; one
 * that comes later is best fetched (`load`) before it is shown.
 *
 * @param name By it the browser finds what the server has drawn.
 */
export function part<Props extends object>(name: string, fetchPart: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  let hasFailed = false

  /** Fetches it, once; again only after it could not be fetched. */
  function load(): Promise<ComponentType<Props>> {
    if (coming && !hasFailed) return coming
    hasFailed = false
    coming = fetchPart().then(
      (found) => {
        known = found
        return found
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return coming
  }
  all.set(name, load)

  function Late(props: Props) {
    const Found = use(coming ?? load())
    return <Found {...props} />
  }

  function Part(props: Props) {
    // As it began it stays: what is shown is not drawn anew because its file has come meanwhile.
    const [Known] = useState(() => known)
    return (
      <div data-part={name} className="contents">
        {Known ? (
          <Known {...props} />
        ) : (
          <Suspense fallback={null}>
            <Late {...props} />
          </Suspense>
        )}
      </div>
    )
  }
  return Object.assign(Part, { load })
}

/** Fetches a part once it is wanted, and says when it can be shown. One that doesn't come is not shown, and nothing fails. */
export function useLoaded({ load }: { load: () => Promise<unknown> }, isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isWanted)
      load().then(
        () => setThere(true),
        () => {},
      )
  }, [load, isWanted])
  return isWanted && isThere
}

/** Fetches every part there is: the server does before it draws. */
export async function prepareParts(): Promise<void> {
  await Promise.all([...all.values()].map((load) => load()))
}

/** Fetches the parts that the server has drawn into this page. */
export async function prepareDrawnParts(): Promise<void> {
  const drawn = document.querySelectorAll<HTMLElement>('[data-part]')
  await Promise.all([...drawn].map(({ dataset }) => all.get(dataset.part ?? '')?.()))
}
