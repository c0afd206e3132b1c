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
  // The page stays as the server drew it: its links and forms work by themselves, and touches that were kept go to them.
  () => document.dispatchEvent(new Event('app:awake')),
)
