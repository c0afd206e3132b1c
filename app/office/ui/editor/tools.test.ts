import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#app/platform/texts/markdown.ts'
import { buttonOf, pictureOf } from './tools.ts'

const WORDS = ['Buy it', 'All [of it] ] now', '5*3*2 and _this_', 'A & B <now> \\', '!']

describe('what a dialog puts in', () => {
  it.each(WORDS)('is a button that says %s', (words) => {
    const { html } = renderMarkdown(buttonOf(words, '/products?a=(b'))
    expect(html).toBe(`<p><a href="/products?a=(b" class="button button-primary">${asHtml(words)}</a></p>`)
  })

  it.each(WORDS)('is a picture that shows %s', (words) => {
    const { html } = renderMarkdown(pictureOf(words, '/media/a-960.webp?w=36&h=74'))
    expect(html).toContain(`alt="${asHtml(words).replaceAll('&#x3C;', '<')}"`)
  })
})

const asHtml = (words: string) => words.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
