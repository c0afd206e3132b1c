import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { inPounds } from '#app/values/pence.ts'

/** The result for a typed code: its discount, or why it can't be used. */
export type ShownCode = { code: string; pence: number } | { code: string; problem: string } | null

export const discountIn = (code: ShownCode) => (code && 'pence' in code ? code : null)

/** Adds the code to the next page's address. */
export const withCode = <Path extends '/cart' | '/cart/checkout'>(path: Path, code: ShownCode) => {
  const discount = discountIn(code)
  return discount ? (`${path}?code=${encodeURIComponent(discount.code)}` as const) : path
}

/** The field for a code: a plain form that changes the page's address. */
export function CodeForm({ code, page }: { code: ShownCode; page: '/cart' | '/checkout' | `/checkout/${string}` }) {
  const discount = discountIn(code)
  if (discount)
    return (
      <p className="text-sm">
        Code <strong className="font-semibold">{discount.code}</strong> takes off {inPounds(discount.pence)}.{' '}
        <TextLink href={page} className="inline-flex min-h-11 items-center">
          Remove it
        </TextLink>
      </p>
    )
  return (
    <details open={code !== null} className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">I have a code</summary>
      <form method="get" action={page} noValidate className="flex flex-wrap items-end gap-3 pt-2">
        <TextField
          label="Code"
          name="code"
          required
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          defaultValue={code?.code}
          error={code && 'problem' in code ? code.problem : null}
          className="min-w-0 grow basis-40"
        />
        <Submit variant="secondary">Use it</Submit>
      </form>
    </details>
  )
}
