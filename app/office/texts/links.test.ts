import { describe, expect, it } from 'vitest'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { findDeadLinks, isTakenAddress } from './links.server.ts'

// Pages that one file draws for many texts are known from the texts.
const isOfTexts = (file: string) => EVERY_PAGE.filter((page) => page.file === file).length > 1
const FIXED = EVERY_PAGE.filter(({ path, file }) => !/[:*]/.test(path) && !isOfTexts(file)).map(({ path }) => path)
const tools = { documents: { of: () => new Map() } } as never

describe('the pages that are no texts', () => {
  it('can be linked to from a text, but for the office, and where only a form or an email leads', () => {
    const isDead = (path: string) => findDeadLinks(tools, `[there](${path})`, { kind: 'post', slug: 'x' }).length > 0
    const dead = FIXED.filter((path) => isDead(path) && !/^\/(office|dev)(\/|$)/.test(path))
    expect(dead, 'a public page belongs in values/public-pages.ts, another in FIXED of links.server.ts').toEqual([
      ...['/contact/sent', '/newsletter/check-inbox', '/newsletter/confirm', '/newsletter/unsubscribe'],
      '/donation/thanks',
      ...['/complaints/sent', '/cart/checkout', '/reminders/stop', '/talk/stop', '/begin', '/sign-in/sent'],
      ...['/sign-in/confirm', '/sign-out', '/app/kept-day', '/account/email/confirm', '/account/join'],
    ])
  })

  it('keep their address: no text of the coach can take it', () => {
    expect(FIXED.filter((path) => !path.slice(1).includes('/') && !isTakenAddress(tools, path))).toEqual([])
  })
})
