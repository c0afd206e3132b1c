// Refuses a Node without security releases, where visitors are served: first in `start.mjs` of build/site, and in
// `npm run serve`. Written so that any Node can parse it.

/** The releases of 21 October 2026 fix known vulnerabilities; older ones must not face the open network. */
const SAFE = { 24: [22, 1], 26: [12, 1] }

const [major, minor, patch] = process.versions.node.split('.').map(Number)
const floor = SAFE[major]
const isSafe = floor ? minor > floor[0] || (minor === floor[0] && patch >= floor[1]) : major > 26
const canRun = major >= 24
if (!isSafe && !(canRun && process.env.ALLOW_OLD_NODE === 'true')) {
  const wanted = Object.entries(SAFE)
    .map(([one, [two, three]]) => `${one}.${two}.${three}`)
    .join(' or ')
  process.stderr.write(
    `This is Node ${process.versions.node}, and it lacks security releases: please install Node ${wanted} or newer.` +
      (canRun ? ' To try the site out with this one, set ALLOW_OLD_NODE=true.\n' : '\n'),
  )
  process.exit(78)
}
