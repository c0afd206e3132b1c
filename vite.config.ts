import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { MEMBERS_TABS } from './app/values/members-tabs.ts'
import { inPlainLetters } from './dev/plain-letters.ts'
import { sparingRouter } from './dev/spare-router.ts'
import { recordSupply } from './dev/supply.ts'

// One server bundle: one copy of the database, the contexts and the error classes, and a start in half the time.
// External is what can't be bundled (WASM beside its loader) or must be shared as a single copy.
export const EXTERNAL = [
  '@electric-sql/pglite',
  'pg',
  'pg-native',
  'pino',
  'react',
  'react-dom',
  'react-router',
  'hono',
  'sharp',
]

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    membersWorker(),
    fileReader(),
    plainLetters(),
    notingSupply(),
    sparingRouter(),
    tailwindcss(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            codeSplitting: {
              groups: [
                // Shared by every page, as two files: they compress better than the two dozen it would be.
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|rolldown\/runtime/ },
                {
                  name: 'frame',
                  test: /app\/features\/consent\/ui\/cookie-banner\.tsx$|app\/ui\/(?:badge|button|checkbox|class-names|dialog|icons|own-script|rings\/mark|site|spinner|toast|toast-queue|use-warning)\.tsx?$|app\/browser\/(?:call|part|use-is-hydrated)\.tsx?$|app\/values\/(?:sign|ring-shape)\.ts$|vite\/preload-helper/,
                },
                // Shared by public pages in addition.
                {
                  name: 'site-frame',
                  test: /app\/site-frame\.tsx$|app\/features\/(?:site\/ui\/(?:shell|nav-bar|footer)|search\/(?:search|ui\/(?:site-search|marked)))\.tsx?$|app\/ui\/(?:drawing|page-head|section)\.tsx$/,
                },
                {
                  name: 'form',
                  test: /app\/(?:ui\/(?:field|form|form-state|notice)|browser\/use-form-post|values\/text-length)\.tsx?$/,
                },
                // Around every page of the members' area.
                { name: 'members-shell', test: /app\/features\/dashboard\/ui\/(?:members-shell|room-icons)\.tsx$/ },
                { name: 'rings', test: /app\/(?:ui\/(?:petal|rings\/(?:rings|strokes))|values\/ring-growth)\.tsx?$/ },
                // Shared by the members' page and public ones, by who needs it; then modules for members only.
                {
                  name: (id, graph) => (fileOf(id, graph) === 'shared' ? 'shared' : null),
                  entriesAware: true,
                  // At 9000 two of them came to import each other.
                  entriesAwareMergeThreshold: 6000,
                },
                { name: fileOf },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/server/app.ts' } },
      resolve: command === 'build' ? { noExternal: true, external: EXTERNAL } : {},
    },
  },
}))

const [DAY_TAB, ...LATER_TABS] = MEMBERS_TABS.map(({ name }) => name)
const DAY = new RegExp(`app/routes/app/(?:dashboard|${DAY_TAB})\\.tsx$`)
const TABS = new RegExp(`app/routes/app/(?:${LATER_TABS.join('|')})\\.tsx$`)
/** The other pages of members, and a part of them all. */
const MEMBERS = /app\/(?:routes\/(?:account\/(?!sign)|app\/)[\w-]+|features\/coaching\/ui\/message-delivery)\.tsx$/
const FOR_BUILDERS = /app\/routes\/dev\/[\w-]+\.tsx$/

/** Assigns a module of the members' page to a chunk: there are few, because small files compress badly. */
function fileOf(id: string, graph: Graph): 'members-day' | 'members-later' | 'members' | 'shared' | null {
  const users = [...firstImporters(id, graph)].filter((one) => !FOR_BUILDERS.test(one))
  const isMembersPage = (one: string) => DAY.test(one) || TABS.test(one)
  // What only one tab needs is a chunk of its own.
  if (users.length < 2 || !users.some(isMembersPage)) return users.some((one) => DAY.test(one)) ? 'members-day' : null
  if (!users.every((one) => isMembersPage(one) || MEMBERS.test(one))) return 'shared'
  if (!users.some((one) => DAY.test(one))) return 'members-later'
  return users.every(isMembersPage) ? 'members-day' : 'members'
}

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The entry modules that import this one directly or indirectly: pages, and lazily loaded parts. */
function firstImporters(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (importers.length === 0) return new Set([id.replace(/\?.*$/, '')])
  return new Set(importers.flatMap((importer) => [...firstImporters(importer, graph, seen)]))
}

/**
 * `import code from './x.ts?inline-script'`: the module and its imports as one minified classic script, for `<head>`.
 */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith('?inline-script')) return null
      const resolved = await this.resolve(id.replace('?inline-script', ''), importer, { skipSelf: true })
      return resolved && `${resolved.id}?inline-script`
    },
    async load(id) {
      if (!id.endsWith('?inline-script')) return null
      // The browser already has it in the page: React leaves it alone during hydration, so it isn't sent twice.
      if (this.environment.name === 'client') return 'export default ""'
      const entry = id.replace('?inline-script', '')
      this.addWatchFile(entry)
      return `export default ${JSON.stringify(await classicScript(entry))}`
    },
  }
}

/** Builds the service worker of the members' area: one classic script at a URL of its own, which never changes. */
function membersWorker(): Plugin {
  return {
    name: 'members-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const script = await classicScript('app/browser/members-worker/members-worker.ts')
      const source = `self.tabFiles=${JSON.stringify(filesOfTabs(bundle, this))};${script}`
      this.emitFile({ type: 'asset', fileName: 'members-worker.js', source })
    },
  }
}

/** The files the tabs of the members' area need, and those they load lazily. */
function filesOfTabs(bundle: Rolldown.OutputBundle, graph: Graph): string[] {
  const needs = (fileName: string, above: readonly string[] = []): string[] => {
    const chunk = bundle[fileName]
    const path = [...above, fileName]
    if (above.includes(fileName)) throw new Error(`Files that import each other: ${path.join(' → ')}`)
    return chunk?.type === 'chunk' ? [fileName, ...chunk.imports.flatMap((one) => needs(one, path))] : []
  }
  const isWanted = (id: string) =>
    [DAY, TABS].some((tab) => tab.test(id.replace(/\?.*$/, ''))) || graph.getModuleInfo(id)?.dynamicImporters.length
  // A route bundled with others keeps a small proxy chunk under its own name, with no module in it.
  const chunks = Object.values(bundle).filter(
    (file) => file.type === 'chunk' && [file.facadeModuleId ?? '', ...file.moduleIds].some(isWanted),
  )
  return [...new Set(chunks.flatMap(({ fileName }) => needs(fileName)))].map((file) => `/${file}`)
}

/** Bundles the process that parses uploaded files separately from the server's chunks, under its module's name. */
function fileReader(): Plugin {
  return {
    name: 'file-reader',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          ssr: 'app/features/portability/import.worker.ts',
          outDir: join(dir ?? 'build/server', 'assets'),
          emptyOutDir: false,
          copyPublicDir: false,
          rollupOptions: { output: { entryFileNames: '[name].js' } },
        },
        ssr: { noExternal: true, external: EXTERNAL },
      })
    },
  }
}

/** Halves the memory that the server's own chunks take (dev/plain-letters.ts). */
function plainLetters(): Plugin {
  return {
    name: 'plain-letters',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // At the very end: any later processing of a chunk would print these characters literally again.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inPlainLetters(file.code)
      },
    },
  }
}

/** Records which packages each part of the build includes, for the bill of materials (dev/supply.ts). */
export function notingSupply(part?: string): Plugin {
  return {
    name: 'noting-supply',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      recordSupply(part ?? this.environment.name, modules)
    },
  }
}

/** Builds a module and its imports into one minified classic script. */
async function classicScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [chunk] = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`)
  return chunk.code.trim()
}
