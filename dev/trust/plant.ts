import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Run before the product (`--import`): inserts markup into every text rendered as HTML, as a hole in the sanitiser
// would. The content security policy must hold then.
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
