import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startProblem } from './start-problem.ts'

const EMBEDDED = { database: { kind: 'embedded' } } as const
const POSTGRES = {
  database: {
    kind: 'postgres',
    url: 'postgres://site:secret-word@db.example.org:5432/longevity',
    poolerUrl: null,
    replicaUrl: null,
  },
} as const

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
