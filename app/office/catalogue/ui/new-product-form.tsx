import { formTo } from '#app/browser/call.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { type PictureChoice, PictureField } from '#app/office/ui/picture-field.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { STATUS_WORDS } from './status-words.ts'

// Fields of one kind of product are shown only for that kind.
const OF_PACKS = 'group-has-[[value=download]:checked]:hidden'
const OF_DOWNLOADS = 'group-has-[[value=pack]:checked]:hidden'

/** Everything a new pack or download needs before it can be sold; the file of a download is uploaded afterwards. */
export function NewProductForm({ pictures }: { pictures: readonly PictureChoice[] }) {
  return (
    <OfficeForm<'POST /api/office/products'>
      to={formTo('POST /api/office/products')}
      done={({ id }) => `/office/products/${id}`}
      className="group grid max-w-2xl gap-10"
    >
      <div className="grid gap-5">
        <SelectField name="kind" label="What it is" required defaultValue="pack">
          <option value="pack">A pack: you pack and send it</option>
          <option value="download">A download: a file that is sent by itself</option>
        </SelectField>
        <TextField name="name" label="Name" required />
        <TextField
          name="id"
          label="Last part of its address"
          hint="Leave it empty to make it from the name. It can’t be changed later."
          autoCapitalize="none"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="price" label="Price in pounds" hint="With VAT." inputMode="decimal" required />
          <TextField
            name="free"
            label="How many may be sold"
            hint="As many as you have."
            type="number"
            min={0}
            className={OF_PACKS}
          />
          <TextField
            name="vat"
            label="VAT in its price, in per cent"
            hint="Usually 20; e-books 0."
            inputMode="decimal"
            defaultValue="20"
            className={OF_DOWNLOADS}
          />
        </div>
        <SelectField
          name="status"
          label="It is"
          hint="Withdrawn: nobody sees it until you put it on sale."
          required
          defaultValue="withdrawn"
        >
          <Options of={Object.entries(STATUS_WORDS)} />
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
        <TextField name="summary" label="In one sentence" hint="For the list of products." required />
        <TextAreaField name="description" label="For whom it is" rows={3} required />
        <TextAreaField
          name="features"
          label="What is in it"
          hint="A thing a line. Food and devices with their maker, ingredients, allergens and marks."
          rows={4}
          required
        />
        <TextAreaField name="benefits" label="What it is good for" hint="A point a line." rows={3} required />
        <TextAreaField name="instructions" label="How to begin" hint="A step a line." rows={3} required />
        <TextAreaField
          name="cautions"
          label="What to know before buying"
          hint="A point a line. Stands beside the price."
          rows={2}
          required
        />
      </section>
      <section aria-label="Picture and box" className="grid gap-5 border-t border-line pt-6">
        <PictureField name="pictureId" by="id" hint="Shown three to two." choices={pictures} chosen="" />
        <TextAreaField
          name="contents"
          label="What is in the box"
          hint="For the packing list, a thing a line: 2 × Measuring tape | shelf A"
          rows={4}
          className={OF_PACKS}
        />
      </section>
      <Submit className="justify-self-start">Add it</Submit>
    </OfficeForm>
  )
}
