import type { TestApp } from './test-app.ts'

type Merge = { stays: { id: string }; goes: { email: string } }

/** Puts two accounts together, as the office's form does. */
export const mergeAccounts = (app: TestApp, office: string, { stays, goes }: Merge) =>
  app.request(`/api/office/people/${stays.id}/merge`, { cookie: office, json: { email: goes.email, sure: 'on' } })
