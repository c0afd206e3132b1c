import { Named } from '#app/ui/named.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = { origin: string; choices: readonly { group: string; choices: { about: string; label: string }[] }[] }

/** The addresses that tick a habit, for an NFC tag or a shortcut on the phone. */
export function TickLinks({ origin, choices }: Props) {
  const habits = choices
    .flatMap((one) => one.choices)
    .flatMap(({ about, label }) => {
      const what = /^(?:habit|own)\.(.+)$/.exec(about)?.[1]
      return what ? [{ what, label }] : []
    })
  return (
    <Named
      by="tags-heading"
      title="Tick with a tag or a shortcut"
      id="tags"
      className="grid max-w-2xl scroll-mt-24 gap-4 border-t border-line pt-8"
    >
      <p className="text-soft">
        Write one of these addresses to an NFC tag, or save it on your home screen. It opens one large button for today.
        Only you can tick with it, because you’re signed in.
      </p>
      <details>
        <summary className="w-fit cursor-pointer py-2.5 underline decoration-1 underline-offset-4">
          Show the addresses
        </summary>
        <dl className="mt-2 grid">
          {habits.map(({ what, label }) => (
            <div key={what} className="grid gap-1 border-t border-line py-2">
              <dt>
                <TextLink className="inline-flex min-h-11 items-center wrap-anywhere" href={`/app/tick/${what}`}>
                  {label}
                </TextLink>
              </dt>
              <dd>
                <code className="select-all break-all text-sm text-soft">{`${origin}/app/tick/${what}`}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary className="w-fit cursor-pointer py-2.5 underline decoration-1 underline-offset-4">
          Without opening a page
        </summary>
        <div className="mt-2 grid gap-3 text-sm text-soft">
          <p>
            Make an <TextLink href="/account/programs">access token</TextLink> that may ‘Tick a habit of today, and
            nothing else’. In Shortcuts, Tasker or Home Assistant send:
          </p>
          <pre className="whitespace-pre-wrap break-all rounded-sm bg-wash p-3 text-ink">
            {`POST ${origin}/api/tick/exercise\nAuthorization: Bearer lgv_…`}
          </pre>
          <p>Sent twice, it’s ticked once. Remove the token and it stops at once.</p>
        </div>
      </details>
    </Named>
  )
}
