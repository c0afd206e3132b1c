import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { type PictureChoice, PictureField } from '#app/office/ui/picture-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { ProductStatus } from '#app/values/shop.ts'
import { STATUS_WORDS } from './status-words.ts'

type Props = {
  product: {
    id: string
    name: string
    /** Added in the office: it can be renamed, and deleted unless it has been ordered. */
    isAdded: boolean
    pictures: readonly PictureChoice[]
    pictureId: string | null
    kind: 'download' | 'pack' | 'equipment'
    pounds: string
    /** Sent along with a new price. */
    priceForm: { id: string; seen: number }
    status: ProductStatus
    contents: string
    revision: number
    /** How many may still be sold; null = not counted. */
    free: number | null
    /** Of an added download: its VAT in per cent, and its file in words. */
    download: { vat: string; file: string | null } | null
  }
}

export function ProductForms({ product }: Props) {
  const { id, name, isAdded, kind, pounds, status, contents, revision, free, pictures, pictureId, download } = product
  const path = { path: { id } }
  return (
    <div className="grid content-start gap-10">
      <Part title="A new price" isApart>
        <ActionForm form={formTo('POST /api/office/products/:id/prices', path)} button="Set this price">
          <input type="hidden" name="id" value={product.priceForm.id} />
          <input type="hidden" name="seen" value={product.priceForm.seen} />
          <TextField
            name="price"
            label="In pounds"
            inputMode="decimal"
            required
            defaultValue={pounds}
            hint="Whoever is paying already pays what they were shown."
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField type="date" name="from" label="First day" hint="Leave it empty to start now." />
            <TextField type="date" name="until" label="Last day" hint="For a launch price." />
          </div>
        </ActionForm>
      </Part>
      {free !== null && (
        <Part title="Stock" isApart>
          <ActionForm form={formTo('POST /api/office/products/:id/stock', path)} button="Save the count">
            <input type="hidden" name="seen" value={free} />
            <TextField
              type="number"
              name="free"
              label="How many may still be sold"
              min={0}
              required
              defaultValue={free}
              hint="Not counting those that are paid for and waiting to be packed."
            />
          </ActionForm>
        </Part>
      )}
      {download && <FileForm id={id} file={download.file} />}
      <Part title="In the shop" isApart>
        <ActionForm form={formTo('POST /api/office/products/:id', path)} button="Save">
          <input type="hidden" name="revision" value={revision} />
          {isAdded && <TextField name="name" label="Name" required defaultValue={name} />}
          <SelectField name="status" label="It is" required defaultValue={status}>
            <Options of={Object.entries(STATUS_WORDS)} />
          </SelectField>
          {download && (
            <TextField
              name="vat"
              label="VAT in its price, in per cent"
              hint="Receipts from now on say this rate."
              inputMode="decimal"
              required
              defaultValue={download.vat}
            />
          )}
          {kind === 'download' ? (
            <input type="hidden" name="contents" value="" />
          ) : (
            <TextAreaField
              name="contents"
              label="What is in the box"
              rows={6}
              defaultValue={contents}
              hint="A thing a line, for the packing list: 2 × Measuring tape | shelf A"
            />
          )}
          <PictureField
            name="pictureId"
            by="id"
            hint="Shown three to two."
            choices={pictures}
            chosen={pictureId ?? ''}
          />
        </ActionForm>
      </Part>
      {isAdded && (
        <Part title="Delete it" isApart>
          <p className="text-sm text-soft">
            Possible while nobody has ordered it. What was ordered is withdrawn instead. Whoever has it in their cart is
            told.
          </p>
          <OneButton to={formTo('POST /api/office/products/:id/delete', path)} variant="danger" size="small">
            Delete {name}
          </OneButton>
        </Part>
      )}
    </div>
  )
}

const FileForm = ({ id, file }: { id: string; file: string | null }) => (
  <Part title="The file" isApart>
    <p className="text-sm text-soft">
      {file
        ? `${file}. A new one takes its place at once, also for those who have bought it.`
        : 'There’s none yet. It can’t go on sale before.'}
    </p>
    <form
      {...formTo('POST /api/office/products/:id/file', { path: { id } })}
      encType="multipart/form-data"
      className="grid justify-items-start gap-4"
      aria-label="Upload the file"
    >
      <TextField
        type="file"
        name="file"
        label="File"
        hint="PDF, EPUB, ZIP, MP3, M4A or MP4, at most 64 MB."
        required
        accept=".pdf,.epub,.zip,.mp3,.m4a,.mp4"
      />
      <Button type="submit">Upload it</Button>
    </form>
  </Part>
)
