import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  listenProblem,
  newDatabaseReminder,
  refuseMissingFolder,
  requireOwnFolder,
  startProblem,
} from './start-problem.ts'

const EMBEDDED = { database: { kind: 'embedded' } } as const
const POSTGRES = {
  database: {
    kind: 'postgres',
    url: 'postgres://site:secret-word@db.example.org:5432/longevity',
    poolerUrl: null,
    replicaUrl: null,
  },
} as const

describe('the folders of the settings', () => {
  const file = import.meta.filename
  const start = { env: 'production', newDatabase: true, dataDir: '.', backups: { folder: null } } as const

  it.each([
    ['DATA_DIR', { ...start, ...EMBEDDED, dataDir: file }],
    ['DATA_DIR', { ...start, ...POSTGRES, dataDir: file }],
    ['BACKUP_DIR', { ...start, ...POSTGRES, backups: { folder: file } }],
  ] as const)('are no files: %s', (name, config) => {
    expect(() => refuseMissingFolder(config)).toThrow(`${name} is ${file}, which is a file; it must be a folder.`)
  })

  it('lie where the site may look', () => {
    // For root nothing is closed: any other reason why it can't be looked at.
    const dataDir = `/${'x'.repeat(300)}`
    expect(() => refuseMissingFolder({ ...start, ...EMBEDDED, dataDir })).toThrow(
      `DATA_DIR is ${dataDir}, where the site may not look: let the user that runs it into the folders above (ENAMETOOLONG`,
    )
  })
})

describe('what an operator reads when the start fails', () => {
  it.each([
    [
      'a database that does not answer',
      new Error('The tables could not be made', {
        cause: Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:5432'), { code: 'ECONNREFUSED' }),
      }),
      POSTGRES,
      [
        'The database can’t be reached at db.example.org:5432/longevity. Check that it runs and that DATABASE_URL is right.',
        '  because: The tables could not be made',
        '  because: connect ECONNREFUSED 192.0.2.1:5432',
      ],
    ],
    [
      'a database that went away before the first statement',
      new DrizzleQueryError(
        'select name from pg_settings',
        [],
        Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:5432'), { code: 'ECONNREFUSED' }),
      ),
      POSTGRES,
      [
        'The database can’t be reached at db.example.org:5432/longevity. Check that it runs and that DATABASE_URL is right.',
        '  because: connect ECONNREFUSED 192.0.2.1:5432',
      ],
    ],
    [
      'a pooler that is away',
      Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:6432'), { code: 'ECONNREFUSED' }),
      { database: { ...POSTGRES.database, poolerUrl: 'postgres://site:secret-word@db.example.org:6432/longevity' } },
      [
        'The database can’t be reached at db.example.org:5432/longevity, or its pooler at db.example.org:6432/longevity. Check that both run and that DATABASE_URL and DATABASE_POOLER_URL are right.',
        '  because: connect ECONNREFUSED 192.0.2.1:6432',
      ],
    ],
    [
      'a file that a command run as root has left',
      Object.assign(new Error("EACCES: permission denied, open '/data/lock.json'"), { code: 'EACCES' }),
      EMBEDDED,
      [
        'Everything in DATA_DIR must belong to the user that runs the site, and something there doesn’t.',
        "  because: EACCES: permission denied, open '/data/lock.json'",
      ],
    ],
    [
      'a file of the database that can’t be opened',
      new Error('Aborted(). Build with -sASSERTIONS for more info.'),
      EMBEDDED,
      [
        'The embedded database can’t be opened. Does everything in DATA_DIR belong to the user that runs the site? If so, the files are damaged: restore a backup.',
        '  because: Aborted(). Build with -sASSERTIONS for more info.',
      ],
    ],
    [
      'a disk that is full',
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
      EMBEDDED,
      ['The disk is full: make room, and start the site again.', '  because: ENOSPC: no space left on device, write'],
    ],
    [
      'a statement that the database refused',
      new DrizzleQueryError('create table a (b int)', [], new Error('permission denied for schema public')),
      POSTGRES,
      [
        'The database refused what the site asked at the start: permission denied for schema public.',
        '  because: Failed query: create table a (b int)',
        'params: ',
      ],
    ],
    [
      'a reason with causes',
      new Error('The folder is already open in process 7', { cause: new Error('EEXIST', { cause: 'lock.json' }) }),
      EMBEDDED,
      ['The folder is already open in process 7', '  because: EEXIST', '  because: lock.json'],
    ],
    [
      'several reasons at once, as when a name has two addresses',
      new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')]),
      EMBEDDED,
      ['Error: refused at ::1; Error: refused at 127.0.0.1'],
    ],
  ])('is the sentence first, and its cause after that: %s', (_what, error, config, lines) => {
    expect(startProblem(error, config).split('\n')).toEqual(lines)
  })
})

it.each([
  Object.assign(new Error('password authentication failed for user "site"'), { code: '28P01' }),
  Object.assign(new Error('database "longevity" does not exist'), { code: '3D000' }),
  new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
])('says which setting is wrong when PostgreSQL refuses the login: $message', (cause) => {
  expect(startProblem(new DrizzleQueryError('select name from pg_settings', [], cause), POSTGRES)).toBe(
    `The database at db.example.org:5432/longevity doesn’t let the site in. Check user, password and name in DATABASE_URL.\n  because: ${cause.message}`,
  )
})

it('reminds of NEW_DATABASE once there is a database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reminder-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const asked = { ...EMBEDDED, dataDir, newDatabase: true }
  expect(newDatabaseReminder(asked)).toBe(null)
  mkdirSync(join(dataDir, 'pg'))
  expect(newDatabaseReminder(asked)).toContain(`there is a database in ${dataDir} (DATA_DIR), and it is opened`)
  expect(newDatabaseReminder({ ...asked, newDatabase: false })).toBe(null)
  expect(newDatabaseReminder({ ...asked, ...POSTGRES })).toBe(null)
})

it('refuses a data folder that can’t be made, and says whose it must be', () => {
  const dataDir = join(import.meta.filename, 'data')
  expect(() => requireOwnFolder({ ...EMBEDDED, dataDir })).toThrow(
    `DATA_DIR is ${dataDir}, where the site may not write: give it to the user that runs the site (ENOTDIR`,
  )
})

it.each([
  ['EADDRINUSE', 'Port 80 is already in use. Stop the other program, or set PORT', 1],
  ['EACCES', 'PORT is 80, which this user may not open. Set it to a number from 1024 on', 78],
  ['EADDRNOTAVAIL', 'HOST is 192.0.2.1, which is no address of this machine. Set it to one', 1],
  ['ENOTFOUND', 'HOST is 192.0.2.1, which is no address of this machine. Set it to one', 1],
  ['EMFILE', 'as Node says it', 1],
])('says why nobody can be listened to, and ends with 78 where trying again is no use: %s', (code, start, exitCode) => {
  const error = Object.assign(new Error('as Node says it'), { code })
  const problem = listenProblem(error, { host: '192.0.2.1', port: 80 })
  expect(problem).toEqual({ sentence: expect.stringContaining(start), exitCode })
})
