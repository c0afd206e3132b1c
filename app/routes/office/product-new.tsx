import { NewProductForm } from '#app/office/catalogue/ui/new-product-form.tsx'
import { listChoices } from '#app/office/picture-choices.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/product-new'

export const meta: Route.MetaFunction = () => unlisted('New product', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools } = await staffOnly(asked, 'catalogue')
  return { pictures: await listChoices(tools, null) }
}

export default function NewProduct({ loaderData: { pictures } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        back={{ href: '/office/products', words: 'All products' }}
        title="New product"
        lead="Something you pack and send, or a file to download. It has a page, a place in the list and in the search at once."
      />
      <NewProductForm pictures={pictures} />
    </>
  )
}
