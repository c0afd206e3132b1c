import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { untilKept } from './device.ts'
import { startAsMember, untilHydrated } from './members.ts'
import { enterOffice } from './office.ts'

test('a recording goes on where one stopped listening', async ({ page, context, browser }) => {
  test.slow()
  await enterOffice(page, context, 'coach')
  const lesson = await publishRecording(page)
  const member = await (await browser.newContext()).newPage()
  await startAsMember(member, 'listener')
  await member.goto(`/app/library/${lesson}`)
  await untilHydrated(member)
  expect(await placeOf(member)).toBe(0)
  await member.getByLabel('Heard aloud').evaluate(async (player: HTMLMediaElement) => {
    player.muted = true
    await player.play()
    player.currentTime = 12
    await new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }))
    player.pause()
  })
  const stopped = await placeOf(member)
  expect(stopped).toBeGreaterThanOrEqual(12)

  await untilKept(member, /^place\//)
  await member.goto('/app/library')
  await member.goto(`/app/library/${lesson}`)
  await expect.poll(() => placeOf(member)).toBeCloseTo(stopped, 0)
  // Other tests use the library, too.
  await send(page, 'post', `/api/office/texts/lesson/${lesson}/withdraw`, {})
})

const placeOf = (page: Page) =>
  page.getByLabel('Heard aloud').evaluate((player: HTMLMediaElement) => player.currentTime)

/** Publishes a lesson with half a minute of silence. Returns its address. */
async function publishRecording(page: Page): Promise<string> {
  const multipart = { file: { name: 'heard.mp3', mimeType: 'audio/mpeg', buffer: silence(30) } }
  const { id } = await send(page, 'post', '/api/office/recordings', { multipart })
  const data = { kind: 'lesson', title: 'Heard aloud', slug: `heard-${Date.now().toString(36)}` }
  const { slug } = await send(page, 'post', '/api/office/texts', { data })
  const head = `title: Heard aloud\ndescription: A lesson to listen to.\npillar: sleep\norder: 99\nminutes: 3\nrecording: /recordings/${id}.mp3`
  const source = `---\n${head}\n---\nOpening.\n\n## Transcript\n\nNothing is said.\n`
  await send(page, 'put', `/api/office/texts/lesson/${slug}`, { data: { revision: '1', act: 'publish', source } })
  return slug
}

type Sent = Parameters<APIRequestContext['post']>[1]
async function send(page: Page, method: 'post' | 'put', path: string, sent: Sent) {
  const headers = { origin: new URL(page.url()).origin, accept: 'application/json' }
  const answer = await page.request[method](path, { ...sent, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.status() === 200 ? await answer.json() : null
}

/** An MP3 of silence: frames of 26 ms, 32 kbit/s, mono. */
function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(104)
  frame.set([0xff, 0xfb, 0x10, 0xc0])
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1_152) }, () => frame))
}
