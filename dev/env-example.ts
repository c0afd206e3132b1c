import { mkdirSync, writeFileSync } from 'node:fs'
import { VARIABLES } from '#app/platform/variables.ts'

/** The file an operator begins with: every variable, what it is for, and nothing set. */
export function writeExample(): string {
  const blocks = VARIABLES.map(({ name, example, about }) => `${about ? `\n# ${about}\n` : ''}#${name}=${example}\n`)
  return `# Every setting there is. Take the # away from what you set. Only the service may read this file: it holds secrets.\n${blocks.join('')}`
}

// `node dev/env-example.ts` writes it; a test holds the file to the declaration of the settings.
if (import.meta.main) {
  mkdirSync('deploy', { recursive: true })
  writeFileSync('deploy/.env.example', writeExample())
}
