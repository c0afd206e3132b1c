import { NewProductForm } from '#app/office/catalogue/ui/new-product-form.tsx'
import { listChoices } from '#app/office/picture-choices.server.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/product-new'

export const meta: Route.MetaFunction = () => unlisted('New product', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = requestOf(context)
  await staffOnly(request, asked, 'catalogue')
  return { pictures: await listChoices(asked.tools, null) }
}

/** Adds a pack or a download to the shop. */
export default function NewProduct({ loaderData: { pictures } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/products" className="link inline-flex min-h-11 items-center text-sm">
            All products
          </a>
        }
        title="New product"
        lead="Something you pack and send, or a file to download. It has a page, a place in the list and in the search at once."
      />
      <NewProductForm pictures={pictures} />
    </>
  )
}
