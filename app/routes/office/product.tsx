import { sizeWords } from '#app/features/shop/product-file.ts'
import { getForDesk } from '#app/office/catalogue/catalogue.server.ts'
import { ProductPath } from '#app/office/catalogue/contract.ts'
import { writeContents } from '#app/office/catalogue/product-form.ts'
import { ProductForms } from '#app/office/catalogue/ui/product-forms.tsx'
import { STATUS_WORDS } from '#app/office/catalogue/ui/status-words.ts'
import { listChoices } from '#app/office/picture-choices.server.ts'
import { readPath } from '#app/office/read-path.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { formatPence, inPounds, poundsIn } from '#app/values/pence.ts'
import { FILE_KINDS } from '#app/values/shop.ts'
import type { Route } from './+types/product'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.name ?? 'Product', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, now, exact } = await staffOnly(asked, 'catalogue')
  const { id } = readPath(ProductPath, params)
  const { history, contents, price, was, file, vatRate, ...product } = await getForDesk(tools, id)
  return {
    ...product,
    pictures: await listChoices(tools, product.pictureId ? { id: product.pictureId } : null),
    download:
      product.isAdded && product.kind === 'download'
        ? { vat: String((vatRate ?? 0) / 100), file: file && `${FILE_KINDS[file.kind].label}, ${sizeWords(file.size)}` }
        : null,
    contents: writeContents(contents),
    price: formatPence(price),
    pounds: poundsIn(price),
    was: was && `${formatPence(was.pence)}, charged from ${exact(was.from)} to ${exact(was.until)}`,
    history: history.map(({ id, pence, from, until, by, createdAt }) => ({
      id,
      price: inPounds(pence),
      // Prices that came with the product began before they were recorded.
      when: `${from.getTime() === 0 ? `at first, known since ${exact(createdAt)}` : `from ${exact(from)}`}${until ? ` until ${exact(until)}` : ''}`,
      by: by ?? 'came with the product',
      isToCome: from > now,
    })),
  }
}

export default function Product({ loaderData: product }: Route.ComponentProps) {
  const { id, name, price, status, was, isPopular, history } = product
  return (
    <>
      <OfficeHead back={{ href: '/office/products', words: 'All products' }} title={name} lead={price}>
        <span className="flex flex-wrap items-center gap-x-5">
          <Badge tone={status === 'on-sale' ? 'action' : 'neutral'}>{STATUS_WORDS[status]}</Badge>
          <a href={`/office/texts/product/${id}`} className="link inline-flex min-h-11 items-center text-sm">
            What its page says
          </a>
          {status !== 'withdrawn' && (
            <a href={`/products/${id}`} className="link inline-flex min-h-11 items-center text-sm">
              Look at it
            </a>
          )}
        </span>
      </OfficeHead>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <ProductForms product={product} />
        <Part title="What it cost" isApart>
          <p className="text-sm text-soft">
            {was
              ? `The page may strike through ${was}.`
              : 'The page strikes nothing through: a higher price must have been charged for 30 days right before this one.'}{' '}
            {isPopular ? 'It may be called popular: it sold most in the last 90 days.' : ''}
          </p>
          <ol className="grid gap-3 text-sm">
            {history.map(({ id, price: pence, when, by, isToCome }) => (
              <li key={id} className="grid grid-cols-[auto_1fr] gap-x-4">
                <span className="font-semibold tabular-nums">{pence}</span>
                <span>
                  {when}
                  {isToCome && <span className="font-semibold text-clay"> (to come)</span>}
                  <span className="block text-soft">{by}</span>
                </span>
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </>
  )
}
