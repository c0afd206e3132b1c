import { data, type RouterContextProvider } from 'react-router'
import { requestOf } from './context.server.ts'

/** For pages that show builders what there is: in production they are not there. */
export function buildersOnly(context: Readonly<RouterContextProvider>): null {
  if (requestOf(context).tools.config.env === 'production') throw data(null, { status: 404 })
  return null
}
