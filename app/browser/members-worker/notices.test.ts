import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerNotice, type ClickEvent } from './notices.ts'

const SITE = 'https://site.example'

/** Presses a notification, and returns what was opened, focused and sent. */
async function press(action: string, data: unknown, { answers = 200, open = [] as string[] } = {}) {
  const done: string[] = []
  vi.stubGlobal('location', new URL(SITE))
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    done.push(`sent ${path} ${body}`)
    return new Response('{}', { status: answers })
  })
  const windows = {
    matchAll: async () =>
      open.map((path) => ({ url: `${SITE}${path}`, focus: async () => void done.push(`focused ${path}`) })),
    openWindow: async (path: string) => void done.push(`opened ${path}`),
  }
  const notification = { data, close: () => void done.push('closed') }
  await answerNotice(windows, Object.assign(new Event('notificationclick'), { action, notification }) as ClickEvent)
  return done
}

const SAUNA = { url: '/check-in?token=t', checkIn: 't' }

describe('a notice', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('opens the page of its line', async () => {
    expect(await press('', SAUNA)).toEqual(['closed', 'opened /check-in?token=t'])
  })

  it('ticks with one press on its button, and opens nothing', async () => {
    expect(await press('done', SAUNA)).toEqual(['closed', 'sent /api/check-in {"token":"t","answer":"done"}'])
  })

  it.each(['later', 'skip'])('takes “%s” in the same way', async (answer) => {
    expect(await press(answer, SAUNA)).toEqual(['closed', `sent /api/check-in {"token":"t","answer":"${answer}"}`])
  })

  it('sends nothing for a button that is none of ours', async () => {
    expect(await press('toString', SAUNA)).toEqual(['closed', 'opened /check-in?token=t'])
  })

  it('opens the page when the press could not be taken', async () => {
    expect(await press('done', SAUNA, { answers: 503 })).toEqual([
      'closed',
      'sent /api/check-in {"token":"t","answer":"done"}',
      'opened /check-in?token=t',
    ])
  })

  it('goes to the day that is open already', async () => {
    const day = { url: '/app', checkIn: null }
    expect(await press('', day, { open: ['/blog', '/app/progress'] })).toEqual(['closed', 'focused /app/progress'])
    expect(await press('', day)).toEqual(['closed', 'opened /app'])
  })

  it.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', undefined])(
    'never leads off this site (%s)',
    async (url) => {
      expect(await press('', { url })).toEqual(['closed', 'opened /app'])
    },
  )
})
