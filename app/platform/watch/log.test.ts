import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { batchLines, createLog } from './log.ts'

function logged(error: unknown): { text: string; err: Record<string, unknown> } {
  let text = ''
  const log = createLog('info', {
    write: (line) => {
      text += line
    },
  })
  log.error({ err: error }, 'request failed')
  return { text, err: JSON.parse(text).err }
}

describe('the log', () => {
  it('says of a failed statement what and why, and none of the values it was given', () => {
    const cause = Object.assign(new Error('could not extend file: No space left on device'), {
      code: '53100',
      detail: 'Key (email)=(ada@example.test) already exists.',
    })
    const query = 'insert into "messages" values ($1, $2)'
    const error = new Error(`Failed query: ${query}\nparams: ada@example.test,a private\n    at question`, { cause })
    const { text, err } = logged(Object.assign(error, { query, params: ['ada@example.test', 'a private question'] }))
    expect(err).toMatchObject({
      type: 'Error',
      message: `Failed query: ${query}`,
      cause: { message: 'could not extend file: No space left on device', code: '53100' },
    })
    expect(String(err.stack)).toContain('log.test.ts')
    for (const secret of ['ada@example.test', 'private', 'question']) expect(text).not.toContain(secret)
  })

  it('names nobody whom a mail server names in its answer', () => {
    const answer = "Can't send mail - all recipients were rejected: 550 5.1.1 <ada@example.test>: no such user"
    const without = "Can't send mail - all recipients were rejected: 550 5.1.1 <[email]>: no such user"
    expect(logged(answer).err).toBe(without)
    const { text, err } = logged(new Error(answer, { cause: new Error('ada+news@example.test is unknown') }))
    expect(err).toMatchObject({ message: without, cause: { message: '[email] is unknown' } })
    expect(text).not.toContain('@example.test')
    expect(logged(new Error("no export './x' in /srv/node_modules/@hono/node-server")).text).toContain(
      '@hono/node-server',
    )
  })

  it('keeps the whole message of any other error, and what is no error', () => {
    expect(logged(new TypeError('a is not b')).err).toMatchObject({ type: 'TypeError', message: 'a is not b' })
    expect(logged('only words').err).toBe('only words')
  })

  it('shows a warning that nothing follows, although other lines were being written when it came', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'lines')
    const log = createLog('info', batchLines(openSync(path, 'w')))
    log.info('x'.repeat(5_000))
    log.warn('the last')
    await expect.poll(() => readFileSync(path, 'utf8')).toContain('the last')
  })
})
