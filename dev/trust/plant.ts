import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Run before the product (`--import`): puts markup behind every text that is drawn as HTML, as a hole in the cleaning of
// texts would. What is to hold then is the policy.
const DRAWN = 'dangerouslySetInnerHTML: { __html: html }'

registerHooks({
  load(url, context, next) {
    if (!/\/build\/server\/(?:assets\/app-[^/]+|index)\.js$/.test(url)) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    if (!source.includes(DRAWN)) throw new Error('The build has no place to plant anything')
    const planted = source.replace(DRAWN, 'dangerouslySetInnerHTML: { __html: html + process.env.PLANTED }')
    return { format: 'module', source: planted, shortCircuit: true }
  },
})
