import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The running version, from package.json. */
export const SITE_VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).version
