import { redirect } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { listNewRecoveryCodes } from '#app/features/auth/recovery-codes.server.ts'
import { officePath } from '#app/office/staff/office-path.ts'
import { Threshold } from '#app/office/staff/ui/threshold.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { everyStaff } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/confirm-codes'

export const meta: Route.MetaFunction = () => unlisted('Your recovery codes', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, url } = await everyStaff(asked)
  const next = officePath(url.searchParams.get('next'))
  const codes = await listNewRecoveryCodes(tools, user.id)
  // Already confirmed, or too long ago: the codes can no longer be shown.
  if (codes.length === 0) throw redirect(next)
  return { codes, next }
}

export default function ConfirmCodes({ loaderData: { codes, next } }: Route.ComponentProps) {
  const text = `Recovery codes for the Longevity office. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Threshold
      title="Keep these ten codes"
      lead="If you lose your phone or computer, one of them lets you in. Each works once. We show them only now: print them, or put them where you keep passwords."
    >
      <ol className="grid grid-cols-1 gap-x-10 gap-y-1 rounded-lg border border-line bg-raised p-6 text-lg tabular-nums min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <OneButton to={formTo('POST /api/office/second-step/recovery-codes/kept')} says={{ next }}>
          I’ve kept them
        </OneButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="longevity-recovery-codes.txt"
          className="link touch"
        >
          Save as a file
        </a>
      </div>
    </Threshold>
  )
}
