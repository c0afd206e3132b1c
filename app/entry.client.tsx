import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { prepareDrawnParts } from './browser/part.tsx'

prepareDrawnParts().then(
  () =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <HydratedRouter />
        </StrictMode>,
      )
    }),
  // Without hydration the page stays as the server rendered it: links and forms still work, and replayed events reach
  // them.
  () => document.dispatchEvent(new Event('app:hydrated')),
)
