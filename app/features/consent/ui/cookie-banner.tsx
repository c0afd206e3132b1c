import { useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Button, Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { X } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { makeConsent } from '../consent.ts'
import { readChoice, storeChoice } from '../stored-choice.ts'

/**
 * Always in the document; CSS shows it while `<html data-consent>` is `unknown` (never chosen) or `open` (from the
 * footer), so it is visible before hydration. Refusing is as easy as accepting; closing decides nothing.
 */
export function CookieBanner() {
  const [customizing, setCustomizing] = useState(false)

  function save(choice: { analytics: boolean; marketing: boolean }) {
    const record = makeConsent(choice, new Date(), crypto.randomUUID())
    storeChoice(record)
    hide()
    const { id, version, analytics, marketing } = record
    // The choice applies in this browser even if recording the proof fails.
    call('POST /api/consent', { body: { id, version, analytics, marketing } }).catch(() => {})
  }

  function hide() {
    document.documentElement.dataset.consent = 'given'
    setCustomizing(false)
  }

  return (
    <section aria-label="Cookies" className="cookie-banner print:hidden">
      <div className="cookie-question grid gap-1 sm:gap-4">
        <div className="cookie-words items-start gap-x-2 sm:gap-4">
          <div className="grid gap-1.5">
            <h2 className="text-xl max-sm:sr-only">Your choice about cookies</h2>
            <p className="text-sm text-soft max-sm:text-xs max-sm:leading-snug">
              One cookie keeps you signed in. No analytics or marketing at the moment.{' '}
              <TextLink href="/cookies">Our cookies</TextLink>
            </p>
          </div>
          <button
            type="button"
            onClick={hide}
            aria-label="Close without choosing"
            className="touch -mt-1 -mr-1 grid place-items-center rounded-full hover:bg-tint sm:-mt-2 sm:-mr-2 lg:m-0"
          >
            <X className="size-5" strokeWidth={1.75} />
          </button>
        </div>
        {customizing && <Preferences onSave={save} />}
        <div className="cookie-choices">
          <Button variant="secondary" size="small" onClick={() => save(acceptAll())}>
            Accept All
          </Button>
          <Button variant="secondary" size="small" onClick={() => save({ analytics: false, marketing: false })}>
            Necessary Only
          </Button>
          {!customizing && (
            <Button variant="quiet" size="small" onClick={() => setCustomizing(true)}>
              Customize
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function Preferences({ onSave }: { onSave: (choice: { analytics: boolean; marketing: boolean }) => void }) {
  const chosen = readChoice()
  return (
    <form
      className="grid gap-3 border-y border-line py-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        onSave({ analytics: form.has('analytics'), marketing: form.has('marketing') })
      }}
    >
      <Checkbox
        name="necessary"
        label="Necessary"
        hint="Keeps you signed in and remembers this choice. Always on."
        defaultChecked
        disabled
      />
      <Checkbox
        name="analytics"
        label="Analytics"
        hint="Which pages are read, to improve them. Nothing uses this yet."
        defaultChecked={chosen?.analytics ?? false}
      />
      <Checkbox
        name="marketing"
        label="Marketing"
        hint="Which of our messages brought you here. Nothing uses this yet."
        defaultChecked={chosen?.marketing ?? false}
      />
      <Submit variant="secondary" size="small" className="justify-self-start">
        Save Preferences
      </Submit>
    </form>
  )
}

/** Opens the banner again, from the footer of any page. */
export function openCookieSettings() {
  document.documentElement.dataset.consent = 'open'
}

// Global Privacy Control counts as a refusal, so 'Accept All' then accepts only what is necessary.
function acceptAll() {
  const refuses = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return { analytics: !refuses, marketing: !refuses }
}
