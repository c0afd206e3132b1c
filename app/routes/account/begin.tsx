import { redirect } from 'react-router'
import { SignInForm } from '#app/features/auth/ui/sign-in-form.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Check } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OpenRing } from '#app/ui/rings/open-ring.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { HABITS } from '#app/values/habits.ts'
import type { Route } from './+types/begin'

export const meta: Route.MetaFunction = () => unlisted('Start Free')

export async function loader({ context }: Route.LoaderArgs) {
  const { session, tools } = requestOf(context)
  const { status } = await session()
  if (status === 'signed-in') throw redirect('/app')
  const providerName = tools.config.oidc ? new URL(tools.config.oidc.issuer).hostname : null
  return { providerName, cannotTell: status === 'unknown' }
}

/** The target of ‘Start Free’ and ‘Start Your Journey’: what to expect, with the first habit to tick, and one field. */
export default function Begin({ loaderData: { providerName, cannotTell } }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-x-20 gap-y-12 pt-12 pb-section sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
      <div className="grid gap-6">
        <h1 className="max-w-[10em] text-4xl font-light tracking-tight">Tick your first habit in a minute</h1>
        <p className="measure text-lg text-soft">
          Your email address is all we need. We’ll send you a link and a code. Either one opens your day.
        </p>
        {cannotTell && (
          <Notice variant="warning" title="We can’t check your sign-in right now">
            You may still be signed in. Please try again in a moment.
          </Notice>
        )}
        <div className="max-w-narrow">
          <SignInForm next="/app" providerName={providerName} button="Start Free" />
          <p className="mt-4 text-sm text-soft">
            Already have an account?{' '}
            <TextLink href="/sign-in" className="touch-line">
              Sign in
            </TextLink>
          </p>
        </div>
        <ul className="grid gap-2.5">
          {PROMISES.map((line) => (
            <li key={line} className="flex gap-3">
              <Check className="mt-1 size-4 shrink-0 text-action" />
              {line}
            </li>
          ))}
        </ul>
        <p className="measure text-sm text-soft">
          For adults aged 18 and over. Not medical advice. By starting you accept our{' '}
          <TextLink href="/terms">terms</TextLink>; our <TextLink href="/privacy-policy">privacy policy</TextLink> says
          what we keep and why.
        </p>
      </div>
      <section aria-labelledby="first" className="surface grid gap-6 rounded-lg border border-line p-6 sm:p-10">
        <OpenRing parts={HABITS.length} words={`of ${HABITS.length} today`} />
        <div className="grid gap-2">
          <h2 id="first" className="text-2xl">
            What your first tick could be
          </h2>
          <p className="text-soft">The small version counts in full. Pick whichever you’ll do today.</p>
        </div>
        <ul className="grid">
          {HABITS.filter(({ key }) => FIRST.has(key)).map(({ key, label, small }) => (
            <li key={key} className="grid gap-0.5 border-t border-line py-3">
              <span className="font-medium">{label}</span>
              <span className="text-soft">{small}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Habits that hardly anyone needs to ask a doctor about first. */
const FIRST: ReadonlySet<string> = new Set(['exercise', 'breathing', 'healthyNutrition'])

const PROMISES = [
  'Free for as long as you like. No card, no password.',
  'Your days are yours: private, exportable, deletable.',
  'All the habits, all the protocols, and every figure with its source.',
]
