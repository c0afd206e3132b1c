import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// One server bundle: one copy of the database, the contexts and the error classes, and a start in half the time.
// What stays outside is what cannot be bundled (WASM beside its loader) or must be the one copy everybody shares.
const external = ['@electric-sql/pglite', 'pg', 'pg-native', 'react', 'react-dom', 'react-router', 'hono']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/server/app.ts' } },
      resolve: command === 'build' ? { noExternal: true, external } : {},
    },
  },
}))
