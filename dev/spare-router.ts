import type { Plugin } from 'vite'

/**
 * Parts of React Router that every page would load and ours never use: lazy route discovery (a page has all routes it
 * links to: `routeDiscovery`, react-router.config.ts), instrumentation hooks, and its own pages for a fault and for
 * waiting, where the root has an `ErrorBoundary` and no `clientLoader`. There is no option for any; 3 kB. A version that
 * moves them, or needs more of them, fails to build.
 */
const UNUSED: Readonly<Record<string, string>> = {
  'dom/ssr/fog-of-war.js': `
    const nothing = () => undefined
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export { nothing as getPatchRoutesOnNavigationFunction, nothing as useFogOFWarDiscovery }
    export { nothing as getPathsWithAncestors, nothing as handleClientVersionMismatch, nothing as getManifestPath }`,
  'router/instrumentation.js': `
    const nothing = () => undefined
    export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates }
    export { nothing as instrumentClientSideRouter, nothing as instrumentHandler, nothing as instrumentationResultMetaContext }`,
  'dom/ssr/fallback.js': 'export const RemixRootDefaultHydrateFallback = () => null',
  // What the root's own boundary couldn't show: a sentence, in the place of a page with the stack of the error.
  'dom/ssr/errorBoundaries.js': `
    import { Component, createElement } from 'react'
    const Fault = () =>
      createElement('html', { lang: 'en-GB' }, createElement('body', null, 'Something went wrong. Please reload this page.'))
    class Boundary extends Component {
      state = { error: null, location: this.props.location }
      static getDerivedStateFromError = (error) => ({ error })
      static getDerivedStateFromProps = ({ location }, state) => (state.location === location ? null : { error: null, location })
      render() {
        return this.state.error ? createElement(Fault) : this.props.children
      }
    }
    export { Boundary as RemixErrorBoundary, Fault as RemixRootDefaultErrorBoundary }`,
}
const OF_ROUTER = /\/node_modules\/react-router\/dist\/production\/lib\/(.*)$/

// Its components are given names after they're made, for React's tools; that alone keeps them in the build, though no page
// uses them: forms, links that know where they are, and all that they need. 1.5 kB.
const NAMES = /^\w+\.displayName = .*$/gm
const COMPONENTS = /(?<== )React\$1\.forwardRef\(/g
const WITH_NAMES = 'dom/lib.js'

/** Leaves them out of the browser's build. */
export function sparingRouter(): Plugin {
  const left = new Set<string>()
  return {
    name: 'sparing-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, file = ''] = OF_ROUTER.exec(id) ?? []
      const instead = UNUSED[file]
      if (instead) left.add(file)
      return instead ?? null
    },
    transform(code, id) {
      const [, file] = OF_ROUTER.exec(id) ?? []
      if (!file || code.search(NAMES) === -1) return null
      if (code.search(COMPONENTS) !== -1) left.add(file)
      return {
        code: code.replaceAll(NAMES, '').replaceAll(COMPONENTS, '/* @__PURE__ */ React$1.forwardRef('),
        map: null,
      }
    },
    buildEnd(error) {
      const missed = [...Object.keys(UNUSED), WITH_NAMES].filter((file) => !left.has(file))
      if (!error && missed.length > 0) this.error(`React Router has no ${missed.join(', ')}: see dev/spare-router.ts`)
    },
  }
}
