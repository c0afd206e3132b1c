import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version of the product that runs, as its package says. */
export const SITE_VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).version
