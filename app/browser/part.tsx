import { type ComponentType, Suspense, use, useEffect, useState } from 'react'

const all = new Map<string, () => Promise<unknown>>()

/**
 * A component in a chunk of its own, fetched only where it's shown.
 *
 * The server renders it like any other component, once `prepareParts` has run. In the browser, parts that the server
 * has rendered are loaded before hydration (entry.client.tsx), so that nothing renders twice and no interaction is
 * lost; call `load` before showing one that comes later.
 *
 * @param name Identifies the part in the server's HTML.
 */
export function part<Props extends object>(name: string, fetchPart: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  let hasFailed = false

  /** Fetches the component once; retries only after a failure. */
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
    // Keeps its initial state: what is shown doesn't render again because its file has loaded meanwhile.
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

/**
 * Loads a part once it's wanted.
 *
 * @returns Whether it can be shown; a part that fails to load isn't, without an error.
 */
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

/** Loads every part: the server does so before it renders. */
export async function prepareParts(): Promise<void> {
  await Promise.all([...all.values()].map((load) => load()))
}

/** Loads the parts that the server has rendered into this page. */
export async function prepareDrawnParts(): Promise<void> {
  const drawn = document.querySelectorAll<HTMLElement>('[data-part]')
  await Promise.all([...drawn].map(({ dataset }) => all.get(dataset.part ?? '')?.()))
}
