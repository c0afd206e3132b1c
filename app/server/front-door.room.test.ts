import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPost, savePost } from '#app/features/blog/blog.server.ts'
import { createPublishing } from '#app/platform/publishing.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { createAddresses } from './addresses.ts'
import { readClientFiles } from './client-files.ts'
import { createFrontDoor } from './front-door.ts'

const SLUG = 'one-minute-tests'
const FIVE_MINUTES_MS = 5 * 60_000

/** A process of the site: its own front door before the database that all of them share. */
describe.skipIf(!hasDatabase())('an edited text', () => {
  let app: TestApp
  let now = Date.parse('2026-06-15T12:00:00Z')
  const servers: Server[] = []
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve))
    await app.close()
  })

  async function startProcess() {
    const publishing = createPublishing()
    const door = createFrontDoor({
      ...{ isPersonal: () => false, secure: false, files: readClientFiles(null, false) },
      addresses: createAddresses([{ path: '', isPublic: true }]),
      now: () => now,
      onView: () => {},
    })
    publishing.listen(door.forgetPages)
    const server = createServer(async (request, response) => {
      if (door.answer(request, response)) return
      const draw = async () => {
        const html = (await getPost(app.tools, SLUG))?.title ?? ''
        return { html, status: 200, headers: {} }
      }
      const drawn = await door.share('/', draw, new Headers())
      response.end(await drawn.text())
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { publishing, read: async () => (await fetch(`http://127.0.0.1:${port}/`)).text() }
  }

  const post = (title: string) =>
    `---\ntitle: ${title}\nexcerpt: One line.\ncreatedAt: '2026-10-01'\nauthor: A\npillar: activity\ntags: [new]\nreviewed: '2026-10-01'\nreferences: []\n---\n\nWords.\n`

  it('is shown at once where it was saved, and by every other process after five minutes at most', async () => {
    await savePost(app.tools, SLUG, post('Before'))
    const [here, there] = [await startProcess(), await startProcess()]
    expect([await here.read(), await there.read()]).toEqual(['Before', 'Before'])
    await savePost({ ...app.tools, publishing: here.publishing }, SLUG, post('After'))
    expect(await here.read()).toBe('After')
    now += FIVE_MINUTES_MS
    expect(await there.read()).toBe('Before')
    now += 1
    expect(await there.read()).toBe('After')
    expect(await there.read()).toBe('After')
  })
})
