import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'

/** Mark an element for its neighbours' classes, and draw nothing themselves. */
const MARKERS = /^(?:group|peer)(?:\/[\w-]+)?$/

// The theme drops all of Tailwind's defaults: a class that is usual elsewhere does nothing here, and nobody is told.
it('every class of a component does something', async () => {
  const sheet = resolve('app/ui/theme.css')
  const { build } = await compile(readFileSync(sheet, 'utf8'), { base: dirname(sheet), loadStylesheet })
  const named = globSync('app/**/*.tsx').flatMap((path) =>
    /^app\/emails|\.test\.tsx$/.test(path) ? [] : classesIn(readFileSync(path, 'utf8')).map((name) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(5_000)
  const ours = globSync('app/office/**/*.css').map((path) => readFileSync(path, 'utf8'))
  const drawn = selectorsIn([build(named.map(({ name }) => name)), ...ours].join('\n'))
  expect(named.filter(({ name }) => !drawn.has(name) && !MARKERS.test(name))).toEqual([])
})

/** The classes written in `className="…"`, and those that `className={…}` chooses among. */
function classesIn(source: string): string[] {
  const written = [...source.matchAll(/className="([^"]*)"/g)].map(([, text = '']) => text)
  const chosen = [...source.matchAll(/className=\{([^{}]*)\}/g)].flatMap(([, code = '']) =>
    [...code.matchAll(/(?:[?:(,]|&&)\s*'([^']*)'/g)].map(([, text = '']) => text),
  )
  return [...written, ...chosen].flatMap((text) => text.split(/\s+/).filter(Boolean))
}

const selectorsIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? resolve(base, id) : resolve('node_modules', id)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}
