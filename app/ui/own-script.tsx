import { createContext, useContext } from 'react'

/**
 * While a page is drawn, what marks the scripts that are ours (server/own-scripts.ts). A text that is put into the page
 * cannot know it. In the browser there is none: the mark is gone before the page is sent.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

/** A script of our own that runs at once, inline, on public pages too. In the browser its code is empty (vite.config.ts). */
export function OwnScript({ code }: { code: string }) {
  const mark = useContext(ScriptMark)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from a file of ours (vite.config.ts)
  return <script data-now="" nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
