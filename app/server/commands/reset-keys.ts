import { readConfig } from '#app/platform/config/config.ts'
import { report, typed, withTools } from './command.ts'

// `npm run reset-keys -- owner@example.org`: for an owner who has lost every key to the office and has no other owner
// to ask. With an embedded database the site is stopped first. Anyone who can run this can read the database anyway.

process.env.NODE_ENV ??= 'production'
await report(async () => {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new Error(`How to use it: ${typed('reset-keys', 'EMAIL')}`)
  await withTools(readConfig(process.env), (tools, app) => app.resetKeysByOperator(tools, email))
  return `${email} is signed out everywhere and sets up a passkey or an app with the next visit.`
})
