import { expect } from 'vitest'
import { getPost } from '#app/features/blog/blog.server.ts'
import { createTestApp } from './test-app.ts'

/** The fields that a post needs before it can be published. */
export const POST_FIELDS = {
  'f.title': 'Cold mornings',
  'f.excerpt': 'A line.',
  'f.pillar': 'activity',
  'f.author': 'Ann',
}

export type TextsDesk = Awaited<ReturnType<typeof startTextsDesk>>

/** The site with the coach and an editor, who both write its texts. */
export async function startTextsDesk() {
  const app = await createTestApp()
  const coach = await app.signInStaff('coach')
  const editor = await app.signInStaff('editor')
  const door = (slug: string, what = '', kind = 'post') => `/api/office/texts/${kind}/${slug}${what && `/${what}`}`
  const put = (slug: string, json: object, { cookie = coach, what = '', kind = 'post' } = {}) =>
    app.request(door(slug, what, kind), { method: 'PUT', cookie, json })

  return {
    app,
    coach,
    editor,
    door,
    put,
    post: (slug: string, what: string, json: object = {}, { cookie = coach, kind = 'post' } = {}) =>
      app.request(door(slug, what, kind), { cookie, json }),
    /** Publishes a post with three paragraphs; returns its slug. */
    async published(slug: string) {
      await app.request('/api/office/texts', { cookie: coach, json: { kind: 'post', title: 'Cold mornings', slug } })
      const body = '\nOne.\n\nTwo.\n\nThree.\n'
      const saved = await put(slug, { revision: 1, act: 'publish', body, ...POST_FIELDS })
      expect(saved.status).toBe(200)
      return slug
    },
    /** What readers see of a post. */
    htmlOf: (slug: string) => getPost(app.tools, slug)?.html,
  }
}
