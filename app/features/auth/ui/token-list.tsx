import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { listAccessTokens } from '../access-tokens.server.ts'
import { SCOPES, type Scope } from '../scopes.ts'

type Token = Awaited<ReturnType<typeof listAccessTokens>>[number]

/** New tokens to copy. They can't be shown again later. */
export const NewTokens = ({ tokens }: { tokens: readonly Token[] }) =>
  tokens.flatMap(({ id, name, token }) =>
    token === null
      ? []
      : [
          <Notice key={id} variant="success" title={`Copy the token for ${name} now`}>
            <div className="grid gap-4">
              <p>It’s shown here for ten minutes. After that we have no copy.</p>
              <code className="select-all break-all rounded-sm bg-wash px-3 py-2 text-base text-ink">{token}</code>
              <form {...formTo('POST /api/account/tokens/copied')}>
                <input type="hidden" name="id" value={id} />
                <Submit>I’ve copied it</Submit>
              </form>
            </div>
          </Notice>,
        ],
  )

/** The user's access tokens, each with a button to revoke it. Plain forms: works without script. */
export function TokenList({ tokens, timeZone }: { tokens: readonly Token[]; timeZone: string }) {
  const day = (date: Date) => date.toLocaleDateString('en-GB', { timeZone, dateStyle: 'medium' })
  if (tokens.length === 0) return <p className="measure">No program has access.</p>
  return (
    <ul className="grid">
      {tokens.map(({ id, name, scopes, ending, expiresAt, usedAt, hasEnded }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4">
          <div className="grid gap-1 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {name} <span className="text-sm font-normal text-soft">…{ending}</span>
              {hasEnded && <Badge>Ended</Badge>}
            </p>
            <p className="text-sm text-soft">{scopes.map((scope) => SCOPES[scope as Scope]?.label).join(' · ')}</p>
            <p className="text-sm text-soft">
              {hasEnded ? 'Ended' : 'Ends'} {day(expiresAt)}. {usedAt ? `Last used ${day(usedAt)}.` : 'Not used yet.'}
            </p>
          </div>
          <form {...formTo('POST /api/account/tokens/remove')} className="max-sm:-ml-3">
            <input type="hidden" name="id" value={id} />
            <Submit variant="quiet" size="small">
              Remove <span className="sr-only">{name}</span>
            </Submit>
          </form>
        </li>
      ))}
    </ul>
  )
}
