import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fileTools } from '#dev/file-documents.ts'
import { coachOf } from '../../pages.server.ts'
import { Coach } from '../coach.tsx'
import { DayInPhone } from './day-in-phone.tsx'

describe('the day in the phone', () => {
  it('is a picture, told in one sentence and not word by word', () => {
    const day = renderToStaticMarkup(<DayInPhone day="<p>x</p>" />)
    expect(day).toMatch(
      /^<div role="img" aria-label="[^"]+seven habits[^"]+four of them done"[^>]*><div inert=""[^>]*><div[^>]*><p>x/,
    )
  })
})

describe('the coach', () => {
  it('is drawn and called so until there is a name and a photo', () => {
    const markup = renderToStaticMarkup(<Coach coach={coachOf(fileTools)} />)
    expect(markup).not.toContain('<img')
    expect(markup).toContain('Your coach</span></span>')
  })

  it('has a name, what was said of their training, and a photo that says whose it is', () => {
    const coach = {
      name: 'Ann Lee',
      credentials: 'Level 3 coach',
      quote: 'One at a time.',
      portrait: { address: '/media/a.webp', focus: { x: 20, y: 80 } },
    }
    const markup = renderToStaticMarkup(<Coach coach={coach} />)
    expect(markup).toContain('src="/media/a.webp" alt="Ann Lee, your coach"')
    expect(markup).toContain('Ann Lee</span>Level 3 coach')
  })
})
