import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { offerAuthenticator } from '#app/features/auth/authenticator.server.ts'
import { canHavePasskeys } from '#app/features/auth/passkeys.server.ts'
import { getSecondStepWays } from '#app/features/auth/second-step.server.ts'
import { drawQrCode } from '#app/features/site/qr-code.server.ts'
import { AppForm } from '#app/office/staff/ui/app-form.tsx'
import { PasskeyButton } from '#app/office/staff/ui/passkey-button.tsx'
import { ConfirmFirst } from '#app/office/ui/confirm-first.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { everyStaff } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/security'

export const meta: Route.MetaFunction = () => unlisted('Your keys', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, sessionId, isFresh, moment } = await everyStaff(asked)
  const { passkeys, app, recoveryCodes } = await getSecondStepWays(tools, user.id)
  const offer = await offerAuthenticator(tools, { userId: user.id, sessionId, email: user.email })
  return {
    isFresh,
    canHavePasskeys: canHavePasskeys(tools.appUrl),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, created: moment(createdAt) },
      used: usedAt && moment(usedAt),
    })),
    app: app && moment(app.createdAt),
    offer: { ...offer, code: drawQrCode(offer.address) },
    recoveryCodes,
  }
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { isFresh, canHavePasskeys, passkeys, app, offer, recoveryCodes } = loaderData
  const mayRemove = passkeys.length + (app ? 1 : 0) > 1
  return (
    <>
      <OfficeHead title="Your keys" lead="How you prove to the office that it’s you." />
      <div className="pb-6">
        <ConfirmFirst isFresh={isFresh} next="/office/security">
          To change anything here, confirm again that it’s you.
        </ConfirmFirst>
      </div>
      <div className="grid max-w-narrow gap-10">
        {canHavePasskeys && (
          <Part isApart title="Passkeys">
            <ul className="grid">
              {passkeys.map(({ id, name, created, used }) => (
                <li key={id}>
                  <Line title={name} detail={used ? `Last used: ${used}` : `Added: ${created}`}>
                    {mayRemove && (
                      <OneButton
                        to={formTo('POST /api/office/second-step/passkeys/remove')}
                        says={{ id }}
                        variant="quiet"
                        size="small"
                      >
                        Remove <span className="sr-only">{name}</span>
                      </OneButton>
                    )}
                  </Line>
                </li>
              ))}
            </ul>
            <PasskeyButton
              what="add"
              words={passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
              isPrimary={false}
              onDone={() => location.reload()}
            />
          </Part>
        )}
        <Part isApart title="Authenticator app">
          {app && (
            <Line title="Your app" detail={`Added: ${app}`}>
              {mayRemove && (
                <OneButton to={formTo('POST /api/office/second-step/app/remove')} variant="quiet" size="small">
                  Remove <span className="sr-only">the app</span>
                </OneButton>
              )}
            </Line>
          )}
          <details>
            <summary className="touch cursor-pointer font-medium">
              {app ? 'Use another app instead' : 'Add an authenticator app'}
            </summary>
            <div className="pt-4">
              <AppForm app={offer} next="/office/security" onDone={() => location.reload()} />
            </div>
          </details>
        </Part>
        <Part isApart title="Recovery codes">
          <p className="text-soft">
            {recoveryCodes === 1 ? 'One is' : `${recoveryCodes} are`} left. Each lets you in once when your devices are
            lost.
          </p>
          <OneButton to={formTo('POST /api/office/second-step/recovery-codes')} variant="secondary">
            Make ten new ones
          </OneButton>
        </Part>
      </div>
    </>
  )
}

const Line = ({ title, detail, children }: { title: string; detail: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-3">
    <div>
      <p className="font-medium">{title}</p>
      <p className="text-sm text-soft">{detail}</p>
    </div>
    {children}
  </div>
)
