import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// Console output fails a test: it's either left over from debugging or a warning that would go unread. A test that
// expects a warning replaces the method (`vi.spyOn(console, 'warn').mockImplementation(…)`) and asserts on it.
const METHODS = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const

// What warns of its own end fails one, too: it would be the next release's error.
process.throwDeprecation = true

const written: string[] = []

for (const method of METHODS)
  console[method] = (...values: unknown[]) => {
    written.push(`console.${method}: ${format(...values)}`)
  }

afterEach(refuseConsole)
// What was printed while the file was loaded, or by a hook of its own.
afterAll(refuseConsole)

function refuseConsole() {
  const lines = written.splice(0)
  if (lines.length > 0) throw new Error(`Console output in a test:\n${lines.join('\n')}`)
}
