import { Hono } from 'hono'
import type { Sandbox } from '../sandbox.ts'
import { createHome } from './home.ts'
import { createInvoicePages } from './invoice.ts'
import { createPortal } from './portal.ts'
import { createStripeJs } from './stripe-js.ts'
import { createThreeDSecurePages } from './three-d-secure.ts'

/** All pages of the sandbox. */
export function createPages(sandbox: Sandbox) {
  const pages = new Hono()
  pages.route('/', createHome(sandbox))
  pages.route('/endive', createStripeJs())
  pages.route('/3ds', createThreeDSecurePages(sandbox))
  pages.route('/p/session', createPortal(sandbox))
  pages.route('/i', createInvoicePages(sandbox))
  return pages
}
