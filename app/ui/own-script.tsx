import { createContext, useContext } from 'react'

/**
 * The mark of our own scripts during rendering (server/pages/own-scripts.ts). Text inserted into the page can't guess it.
 * Undefined in the browser: the mark is removed before the page is sent.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

/** An inline script that runs immediately, also on public pages. In the browser its code is empty (vite.config.ts). */
export function OwnScript({ code }: { code: string }) {
  const mark = useContext(ScriptMark)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from a file of ours (vite.config.ts)
  return <script data-now="" nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
