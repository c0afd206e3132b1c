import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPost } from '#app/features/blog/blog.server.ts'
import { openDocuments } from '#app/platform/texts/documents.ts'
import { openPublishing, type Publishing } from '#app/platform/texts/publishing.ts'
import { publishText } from '#dev/publish-text.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { createAddresses } from './addresses.ts'
import { readClientFiles } from './client-files.ts'
import { createFrontDoor } from './front-door.ts'

const SLUG = 'one-minute-tests'

/** One process of the site: its own front door, on a shared database. */
describe.skipIf(!hasDatabase())('an edited text', () => {
  let app: TestApp
  const servers: Server[] = []
  const processes: Publishing[] = []
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve))
    for (const publishing of processes) await publishing.close()
    await app.close()
  })

  async function startProcess() {
    const publishing = await openPublishing(app.tools.database, app.tools.log)
    const documents = await openDocuments(app.tools.db)
    publishing.listen(documents.renew)
    const door = createFrontDoor({
      ...{ isPersonal: () => false, secure: false, files: readClientFiles(null, false) },
      addresses: createAddresses([{ path: '', isPublic: true }]),
      now: Date.now,
      onView: () => {},
    })
    processes.push(publishing)
    publishing.listen(door.forgetPages)
    const server = createServer(async (request, response) => {
      if (door.answer(request, response)) return
      const draw = async () => {
        const html = getPost({ ...app.tools, documents }, SLUG)?.title ?? ''
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

  it('is shown at once where it was saved, and by every other process as soon as it hears or looks', async () => {
    await publishText(app.tools, 'post', SLUG, post('Before'))
    const [here, there] = [await startProcess(), await startProcess()]
    expect([await here.read(), await there.read()]).toEqual(['Before', 'Before'])
    await publishText({ ...app.tools, publishing: here.publishing }, 'post', SLUG, post('After'))
    expect(await here.read()).toBe('After')
    await there.publishing.catchUp()
    expect(await there.read()).toBe('After')
  })
})
