import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { ApiError, call } from '#app/browser/call.ts'

/** Makes a passkey in this browser, or proves that there is one. Its library is fetched with the first press. */
export function usePasskey(what: 'add' | 'prove', onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function begin() {
    setBusy(true)
    setProblem(null)
    try {
      await (what === 'add' ? addPasskey() : provePasskey())
      onDone()
    } catch (error) {
      setProblem(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }

  return { begin, busy, problem }
}

async function addPasskey(): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const question = await call('POST /api/office/second-step/passkeys/question', {})
  // The library's own server wrote it (passkeys.server.ts).
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  await call('POST /api/office/second-step/passkeys', { body: { response: asSent(response) } })
}

async function provePasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const question = await call('POST /api/office/second-step/passkey/question', {})
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  await call('POST /api/office/second-step/passkey', { body: { response: asSent(response) } })
}

// What browsers and the library add beyond what is checked is not sent.
const asSent = <Answer>(response: Answer) => JSON.parse(JSON.stringify(response))

function wordsFor(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for the office already. You can use it.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Your device didn’t confirm it’s you, or you closed its window. Please try again.'
  return 'Your browser couldn’t do that here. Please use an authenticator app instead.'
}
