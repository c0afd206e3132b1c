import type { TestApp } from './test-app.ts'

/** The account as shown to its owner. */
export const userOf = async (app: TestApp, cookie: string) => (await app.request('/api/auth/user', { cookie })).json()

/** The membership as shown to its member. */
export const billingOf = async (app: TestApp, cookie: string) => (await app.request('/api/billing', { cookie })).json()
