// Which Node npm's scripts run on. Pure, and parsed by any Node.

/** Below this major version the product doesn't run. What production asks for beyond that: safe-node.mjs. */
const NEEDED = 24

/**
 * npm puts `node_modules/.bin` first on PATH, so a Node that stands there hides the machine's own.
 *
 * @param {{ platform: string, arch: string, isGlibc: boolean, version: string | null }} machine With the version of its
 *   own Node; null = not known.
 * @returns {{ bundled: boolean | null, refusal: string | null }} Whether the bundled Node belongs there (null = leave it
 *   as it is), or what to install first.
 */
export function chooseNode({ platform, arch, isGlibc, version }) {
  if (platform === 'win32')
    return { bundled: null, refusal: 'On Windows please work inside WSL (wsl --install), or use the image in deploy/.' }
  if (version === null) return { bundled: null, refusal: null }
  if (Number.parseInt(version, 10) >= NEEDED) return { bundled: false, refusal: null }
  const isThere = platform === 'linux' && isGlibc && (arch === 'x64' || arch === 'arm64')
  if (isThere) return { bundled: true, refusal: null }
  const here =
    platform === 'darwin' ? 'macOS' : platform === 'linux' && !isGlibc ? 'Alpine (musl)' : `${platform} ${arch}`
  return {
    bundled: false,
    refusal: `This is Node ${version}, and for ${here} the project brings no newer one: please install Node 24.22.1 or newer (nodejs.org), or use the image in deploy/.`,
  }
}
