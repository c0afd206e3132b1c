import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { collectLicences, describeSupply, packageOfModule } from './supply.ts'

it.each([
  ['/x/node_modules/zod/v4/index.js', 'node_modules/zod'],
  ['/x/node_modules/@hono/node-server/dist/index.mjs?v=1', 'node_modules/@hono/node-server'],
  ['\0/x/node_modules/pg/node_modules/pg-types/index.js?commonjs-proxy', 'node_modules/pg/node_modules/pg-types'],
  ['/x/app/server/index.ts', null],
  ['\0virtual:react-router/server-build', null],
])('%s belongs to %s', (id, path) => expect(packageOfModule(id)).toBe(path))

it('lists each package once, with its licence, its address and the sum of what was installed', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const paths = new Set(['node_modules/zod', 'node_modules/@hono/node-server', 'node_modules/not-there'])
  const { components } = describeSupply(paths, lock, { name: 'longevity', version: '1.0.0' })
  expect(components.map(({ purl, licenses }) => [purl.replace(/@[\d.]+$/, ''), licenses])).toEqual([
    ['pkg:npm/%40hono/node-server', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/zod', [{ license: { id: 'MIT' } }]],
  ])
  for (const { hashes } of components) expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  expect(collectLicences(paths)).toMatch(/^@hono\/node-server .*Permission is hereby granted/s)
})
