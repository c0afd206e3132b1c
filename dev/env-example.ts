import { mkdirSync, writeFileSync } from 'node:fs'
import { VARIABLES } from '#app/platform/config/variables.ts'

/** The operator's example file: every variable with its description, and none set. */
export function writeExample(): string {
  const blocks = Object.entries(VARIABLES).map(
    ([name, [example, about]]) => `${about ? `\n# ${about}\n` : ''}#${name}=${example}\n`,
  )
  return `# Every setting there is. Take the # away from what you set. Values have no quotes and no # of their own (in an address it is %23): not every program reads them the same. Only the service may read this file: it holds secrets.\n${blocks.join('')}`
}

// `node dev/env-example.ts` writes it; a test compares the file with the declared settings.
if (import.meta.main) {
  mkdirSync('deploy', { recursive: true })
  writeFileSync('deploy/.env.example', writeExample())
}
