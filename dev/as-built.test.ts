import { expect, it } from 'vitest'

// Once, the setting was there and did nothing (vitest.config.ts).
it('tests run with the libraries’ production builds', () => {
  expect(import.meta.resolve('mdast-util-from-markdown')).not.toContain('/dev/')
})
