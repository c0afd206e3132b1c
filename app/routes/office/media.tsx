import { useLocation } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { readListQuery } from '#app/office/list.ts'
import { listPictures } from '#app/office/media/pictures.server.ts'
import { listRecordings } from '#app/office/media/recordings.server.ts'
import { OnePicture } from '#app/office/media/ui/one-picture.tsx'
import { Recordings } from '#app/office/media/ui/recordings.tsx'
import { Pager } from '#app/office/ui/data-table.tsx'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { wordOf } from '#app/values/word-of.ts'
import type { Route } from './+types/media'

export const meta: Route.MetaFunction = () => unlisted('Pictures and recordings', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url } = await staffOnly(asked, 'media')
  const query = readListQuery(url, { filters: [], sorts: ['-brought'] })
  const [pictures, recordings] = await Promise.all([listPictures(tools, query), listRecordings(tools)])
  return { pictures, recordings, query, done: wordOf(DONE, url.searchParams.get('done')) }
}

const DONE: Readonly<Record<string, string>> = {
  upload: 'The picture is here and is being prepared; look again in a moment',
  delete: 'The picture is deleted',
  recording: 'The recording is here. Put its address into a lesson',
  'recording-delete': 'The recording is deleted',
}

/** Every picture of the site: what it shows, and where; below them recordings. */
export default function Media({ loaderData: { pictures, recordings, query, done } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      <OfficeHead
        title="Pictures and recordings"
        lead="Pictures are added once and shown in any text. What a camera hides in them is taken out."
      />
      <div className="grid gap-8">
        {done && <Notice variant="success" title={`${done}.`} live />}
        <form
          {...formTo('POST /api/office/media')}
          encType="multipart/form-data"
          className="grid max-w-2xl gap-5 rounded-lg border border-line p-5"
          aria-label="Add a picture"
        >
          <TextField
            type="file"
            name="file"
            label="Picture"
            hint="JPEG, PNG or WebP, at most 10 MB."
            required
            accept="image/jpeg,image/png,image/webp"
          />
          <TextField name="alt" label="What it shows, for those who can’t see it" required />
          <div>
            <Button type="submit">Upload it</Button>
          </div>
        </form>
        <ListFilters query={query} isEmpty={pictures.rows.length === 0} searchLabel="Words in it" />
        {pictures.rows.length === 0 ? (
          <p className="py-10 text-soft">{query.q ? 'No picture is called that or shows it.' : 'No picture yet.'}</p>
        ) : (
          <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            {pictures.rows.map((picture) => (
              <OnePicture key={picture.id} picture={picture} search={search} />
            ))}
          </ul>
        )}
        <Pager page={pictures} search={search} />
        <Recordings recordings={recordings} />
      </div>
    </>
  )
}
