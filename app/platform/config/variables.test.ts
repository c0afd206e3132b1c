import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writeExample } from '#dev/env-example.ts'
import { ConfigError, readConfig } from './config.ts'
import { listMisspelt, VARIABLES } from './variables.ts'

it('knows every name that the configuration reads, and no other', () => {
  const asked = new Set<string>()
  // Some are read only once another is set.
  for (const value of [undefined, 'x']) {
    const get = (_all: object, name: string) => {
      asked.add(name)
      return value
    }
    const env = new Proxy<Record<string, string | undefined>>({}, { get })
    if (value === undefined) readConfig(env)
    else expect(() => readConfig(env)).toThrow(ConfigError)
  }
  asked.delete('NODE_ENV')
  expect([...asked].sort()).toEqual(Object.keys(VARIABLES).sort())
})

it('is what deploy/.env.example says (node dev/env-example.ts writes it)', () => {
  expect(readFileSync('deploy/.env.example', 'utf8')).toBe(writeExample())
})

it.each([
  ['MAILFROM', 'MAIL_FROM'],
  ['STRIPE_KEY', 'STRIPE_SECRET_KEY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['app_url', 'APP_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['MEDIA_URL', 'S3_ENDPOINT'],
  ['BACKUP_URL', 'BACKUP_BUCKET'],
])('takes %s for %s', (name, meant) => {
  expect(listMisspelt({ [name]: 'x' })).toEqual([`${name} is not known; did you mean ${meant}?`])
})

it('says nothing of its own names and those of other programs', () => {
  const env = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, 'x']))
  expect(listMisspelt(env)).toEqual([])
  for (const name of [
    'PATH',
    'HOME',
    'HOSTNAME',
    'MAIL',
    'NODE_OPTIONS',
    'LOGNAME',
    'PGHOST',
    'POSTGRES_PASSWORD',
    'npm_config_user',
  ])
    expect(listMisspelt({ [name]: 'x' }), name).toEqual([])
})
