import { linkTo } from '#app/browser/call.ts'

const WORKER = '/members-worker.js'

/** The worker of the members area, registered where it was not yet, and ready. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  await serviceWorker.register(WORKER, { scope: '/app' })
  await serviceWorker.register(WORKER, { scope: linkTo('GET /api/logout') })
  return serviceWorker.ready
}
