import { linkTo } from '#app/browser/call.ts'

const WORKER = '/members-worker.js'

/** Registers the worker of the members' area, unless it is registered, and waits until it's ready. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  for (const scope of ['/app', '/account', linkTo('GET /api/logout')]) await serviceWorker.register(WORKER, { scope })
  return serviceWorker.ready
}
