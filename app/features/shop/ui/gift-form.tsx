import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { CountryField } from '#app/ui/country-field.tsx'
import { EmailField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { Form, FormNotice } from '#app/ui/form.tsx'
import type { Country } from '#app/values/country.ts'
import { formatPence, type Pence } from '#app/values/pence.ts'
import type { GiftId } from '../gift.ts'

type Props = { gifts: readonly { id: GiftId; words: string; price: Pence }[]; sellTo: readonly Country[] }

/** Buying a gift: what, for whom, and from whom; the card form follows. Without script it is a plain form. */
export function GiftForm({ gifts, sellTo }: Props) {
  const [isMailed, setIsMailed] = useState(true)
  return (
    <Form<'POST /api/gifts'>
      to={formTo('POST /api/gifts')}
      onDone={({ path }) => leaveFor(path)}
      className="grid gap-12"
    >
      <fieldset className="grid gap-3">
        <legend className="float-left mb-2 font-serif text-2xl">What you give</legend>
        <div className="clear-both grid border-t border-line">
          {gifts.map(({ id, words, price }, place) => (
            <label
              key={id}
              className="flex min-h-14 cursor-pointer items-center gap-4 border-b border-line py-3 max-[15rem]:flex-wrap"
            >
              <input
                type="radio"
                name="gift"
                value={id}
                required
                defaultChecked={place === 0}
                className="size-5 shrink-0 accent-action"
              />
              <span className="grow">{words}</span>
              <span className="tabular-nums">{formatPence(price)}</span>
            </label>
          ))}
        </div>
        <p className="text-sm text-soft">Paid once. Nothing renews, and whoever gets it is never charged.</p>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="float-left mb-2 font-serif text-2xl">Who it’s for</legend>
        <TextField
          label="Their name"
          name="forName"
          required
          // A section of its own, so that a browser doesn't fill in the buyer's. Not 'off', which loses it on the way back.
          autoComplete="section-reader name"
          className="clear-both"
        />
        <TextField
          label="Their email address"
          name="recipient"
          type="email"
          autoComplete="section-reader email"
          maxLength={254}
          hint="We email them this gift and nothing else. Leave it empty to get a code to hand over."
          onInput={(event) => setIsMailed(event.currentTarget.value !== '')}
        />
        <TextField
          label="The day we email it"
          name="day"
          type="date"
          hint={isMailed ? 'In the morning. Leave it empty to send it as soon as you’ve paid.' : 'Only if we email it.'}
        />
        <TextAreaField label="Your message" name="message" rows={4} hint="Up to 500 characters." />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="float-left mb-2 font-serif text-2xl">You</legend>
        <TextField
          label="Your name, as they’ll read it"
          name="fromName"
          required
          autoComplete="name"
          className="clear-both"
        />
        <EmailField label="Your email address" hint="For the receipt, and the code." />
        <CountryField sellTo={sellTo} />
      </fieldset>
      <FormNotice title="That didn’t work" />
      <Submit size="large" className="justify-self-start">
        Continue to payment
      </Submit>
    </Form>
  )
}
