import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readFrontMatter, slugOf } from './front-matter.ts'

describe('front matter', () => {
  const schema = z.object({ title: z.string(), order: z.number() })

  it('is checked and cut off', () => {
    expect(readFrontMatter('a.md', '---\ntitle: A\norder: 2\n---\n\nText\n---\n', schema)).toEqual({
      data: { title: 'A', order: 2 },
      body: '\nText\n---\n',
    })
  })
  it('names the file and every field that is wrong', () => {
    expect(() => readFrontMatter('content/a.md', '---\norder: two\n---\n', schema)).toThrow(
      /^content\/a\.md: title: .*; order: /,
    )
  })
  it('says when there is none, or when it is no YAML', () => {
    expect(() => readFrontMatter('a.md', '# Title', schema)).toThrow('a.md: there is no front matter')
    expect(() => readFrontMatter('a.md', '---\n{\n---\n', schema)).toThrow('a.md: front matter is not YAML')
  })
  it('knows the name of a page from its file', () => {
    expect(slugOf('/content/blog/one-minute-tests.md')).toBe('one-minute-tests')
  })
})
