import { data, type RouterContextProvider } from 'react-router'
import { requestOf } from '../pages/context.server.ts'

/** Guards pages for developers: in production they answer 404. */
export function buildersOnly(context: Readonly<RouterContextProvider>): null {
  if (requestOf(context).tools.config.env === 'production') throw data(null, { status: 404 })
  return null
}
