import { describe, expect, it } from 'vitest'
import { asLeft } from './as-left.ts'

const HOME = 'https://site.test'

describe('the way back to a list', () => {
  it.each([
    ['/office/inbox', '/office/inbox?q=ann&after=abc', '/office/inbox?q=ann&after=abc'],
    ['/office/inbox', '/office/inbox?closed=2&closing=x', '/office/inbox'],
    ['/office/inbox', '/office', '/office/inbox'],
    ['/office/inbox', '/office/inbox/answers', '/office/inbox'],
    ['/office/texts?kind=post', '/office/texts?kind=post&status=draft', '/office/texts?kind=post&status=draft'],
    ['/office/texts?kind=post', '/office/texts?q=walk', '/office/texts?kind=post'],
  ])('%s, come from %s, leads to %s', (list, before, leads) => expect(asLeft(list, HOME + before, HOME)).toBe(leads))

  it('is its own address without a page before, or with one elsewhere', () => {
    expect(asLeft('/office/inbox', '', HOME)).toBe('/office/inbox')
    expect(asLeft('/office/inbox', 'https://else.test/office/inbox?q=a', HOME)).toBe('/office/inbox')
  })
})
