import { expect, it } from 'vitest'
import { layToRest } from './lay-to-rest.ts'

it('changes the type of scripts and preloads and nothing else', () => {
  const page =
    '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/><script>window.a = 1</script><script type="module" async="">import "/a.js"</script>'
  expect(layToRest(page)).toBe(
    '<link rel="rest" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/><script type="rest">window.a = 1</script><script type="rest" data-module="">import "/a.js"</script>',
  )
})

it('leaves the script that wakes the others and data for machines alone', () => {
  const page = '<script data-now="">wake()</script><script type="application/ld+json">{}</script>'
  expect(layToRest(page)).toBe(page)
})
