import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { type PictureChoice, PictureField } from '#app/office/ui/picture-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { STATUS_WORDS } from './status-words.ts'

// What only one kind of product has is shown with that kind.
const OF_PACKS = 'group-has-[[value=download]:checked]:hidden'
const OF_DOWNLOADS = 'group-has-[[value=pack]:checked]:hidden'

/** Everything that a new pack or download needs before anybody can buy it; the file of a download comes after. */
export function NewProductForm({ pictures }: { pictures: readonly PictureChoice[] }) {
  const { onSubmit, busy, error, fieldError } = useFormPost<'POST /api/office/products'>({
    onDone: ({ id }) => location.assign(`/office/products/${id}`),
  })
  const said = (name: string) => ({ name, error: fieldError(name) })
  return (
    <form {...formTo('POST /api/office/products')} onSubmit={onSubmit} className="group grid max-w-2xl gap-10">
      <div className="grid gap-5">
        <SelectField {...said('kind')} label="What it is" required defaultValue="pack">
          <option value="pack">A pack: you pack and send it</option>
          <option value="download">A download: a file that is sent by itself</option>
        </SelectField>
        <TextField {...said('name')} label="Name" required maxLength={60} />
        <TextField
          {...said('id')}
          label="Last part of its address"
          hint="Left empty, it is made from the name. It can’t be changed later."
          maxLength={50}
          autoCapitalize="none"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...said('price')} label="Price in pounds" hint="With VAT." inputMode="decimal" required />
          <TextField
            {...said('free')}
            label="How many may be sold"
            hint="As many as you have."
            type="number"
            min={0}
            className={OF_PACKS}
          />
          <TextField
            {...said('vat')}
            label="VAT in its price, in per cent"
            hint="Usually 20; e-books 0."
            inputMode="decimal"
            defaultValue="20"
            className={OF_DOWNLOADS}
          />
        </div>
        <SelectField
          {...said('status')}
          label="It is"
          hint="Withdrawn: nobody sees it until you put it on sale."
          required
          defaultValue="withdrawn"
        >
          {Object.entries(STATUS_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <section aria-labelledby="words" className="grid gap-5 border-t border-line pt-6">
        <div className="grid gap-1">
          <h2 id="words" className="text-xl">
            What its page says
          </h2>
          <p className="text-sm text-soft">
            Nothing here may promise an effect on health. You can change it later under Texts.
          </p>
        </div>
        <TextField {...said('summary')} label="In one sentence" hint="For the list of products." required />
        <TextAreaField {...said('description')} label="For whom it is" rows={3} required />
        <TextAreaField
          {...said('features')}
          label="What is in it"
          hint="A thing a line. Food and devices with their maker, ingredients, allergens and marks."
          rows={4}
          required
        />
        <TextAreaField {...said('benefits')} label="What it is good for" hint="A point a line." rows={3} required />
        <TextAreaField {...said('instructions')} label="How to begin" hint="A step a line." rows={3} required />
        <TextAreaField
          {...said('cautions')}
          label="What to know before buying"
          hint="A point a line. Stands beside the price."
          rows={2}
          required
        />
      </section>
      <section aria-label="Picture and box" className="grid gap-5 border-t border-line pt-6">
        <PictureField name="pictureId" by="id" hint="Shown three to two." choices={pictures} chosen="" />
        <TextAreaField
          {...said('contents')}
          label="What is in the box"
          hint="For the packing list, a thing a line: 2 × Measuring tape | shelf A"
          rows={4}
          className={OF_PACKS}
        />
      </section>
      <div className="grid justify-items-start gap-3">
        <Button type="submit" busy={busy}>
          Add it
        </Button>
        <FormProblem error={error} />
      </div>
    </form>
  )
}
