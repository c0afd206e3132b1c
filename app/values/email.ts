import { z } from 'zod'

/** One plain address: no display name, list, comment or line break gets through. */
export const Email = /* @__PURE__ */ emailSchema()
export type Email = z.infer<typeof Email>

function emailSchema() {
  return (
    z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'Please enter your email address.')
      .max(254, 'That address is too long.')
      .pipe(z.email('Please enter a full email address, for example name@example.org.'))
      // RFC 5321: mail servers need not accept a longer local part.
      .refine((address) => address.indexOf('@') <= 64, 'The part before the @ is too long.')
  )
}
