import { Hono } from 'hono'
import type { Sandbox } from '../sandbox.ts'
import { createThreeDSecurePages } from './three-d-secure.ts'

/** Everything of the sandbox that people look at. */
export function createPages(sandbox: Sandbox) {
  const pages = new Hono()
  pages.route('/3ds', createThreeDSecurePages(sandbox))
  return pages
}
