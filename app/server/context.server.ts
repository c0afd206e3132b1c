import { createContext } from 'react-router'
import type { Tools } from '#app/platform/tools.ts'

/** What a page's loader finds: the same tools as the JSON doors. */
export const requestContext = createContext<{ tools: Tools; nonce: string } | null>(null)
