import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

// Once, the setting was there and did nothing (vitest.config.ts).
it('tests run with the libraries’ production builds', () => {
  const parser = createRequire(import.meta.resolve('remark-parse'))
  expect(parser.resolve('mdast-util-from-markdown')).not.toContain('/dev/')
})
