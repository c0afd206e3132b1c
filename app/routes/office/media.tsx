import { formTo } from '#app/browser/call.ts'
import { listPictures } from '#app/office/media/pictures.server.ts'
import { listRecordings } from '#app/office/media/recordings.server.ts'
import { FocusForm } from '#app/office/media/ui/focus-form.tsx'
import { Recordings } from '#app/office/media/ui/recordings.tsx'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { staffOnly } from '#app/server/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { readPictureLink } from '#app/values/picture.ts'
import { wordOf } from '#app/values/word-of.ts'
import type { Route } from './+types/media'

export const meta: Route.MetaFunction = () => unlisted('Pictures and recordings', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url } = await staffOnly(asked, 'media')
  const words = (url.searchParams.get('q') ?? '').slice(0, 100)
  const [pictures, recordings] = await Promise.all([listPictures(tools, words), listRecordings(tools)])
  return { pictures, recordings, words, done: wordOf(DONE, url.searchParams.get('done')) }
}

const DONE: Readonly<Record<string, string>> = {
  upload: 'The picture is here. It is made ready now; look again in a moment',
  delete: 'The picture is deleted',
  recording: 'The recording is here. Put its address into a lesson',
  'recording-delete': 'The recording is deleted',
}

/** Every picture of the site: what it shows, and where; below them recordings. */
export default function Media({ loaderData: { pictures, recordings, words, done } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        title="Pictures and recordings"
        lead="Pictures are brought once and shown in any text. What a camera hides in them is taken out."
      />
      <div className="grid gap-8">
        {done && <Notice variant="success" title={`${done}.`} live />}
        <form
          {...formTo('POST /api/office/media')}
          encType="multipart/form-data"
          className="grid max-w-2xl gap-5 rounded-lg border border-line p-5"
          aria-label="Bring a picture"
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
            <Button type="submit">Bring it</Button>
          </div>
        </form>
        <search>
          <form className="flex flex-wrap items-end gap-3">
            <TextField
              type="search"
              name="q"
              label="Words in it"
              defaultValue={words}
              className="grow"
              required={false}
            />
            <Button type="submit" variant="secondary">
              Show
            </Button>
          </form>
        </search>
        {pictures.length === 0 ? (
          <p className="py-10 text-soft">No picture yet.</p>
        ) : (
          <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            {pictures.map((picture) => (
              <OnePicture key={picture.id} picture={picture} />
            ))}
          </ul>
        )}
        <Recordings recordings={recordings} />
      </div>
    </>
  )
}

function OnePicture({ picture }: { picture: Route.ComponentProps['loaderData']['pictures'][number] }) {
  const { id, name, alt, status, problem, link, width, height, focus, usedIn } = picture
  const read = link === null ? null : readPictureLink(link)
  const path = { path: { id } }
  return (
    <li className="grid content-start gap-3">
      {link && width && height ? (
        <img
          src={link.replace('-960.', '-480.')}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          className="h-auto w-full rounded-md bg-sunk"
        />
      ) : (
        <p className="grid aspect-video place-items-center rounded-md bg-sunk p-4 text-sm text-soft">
          {status === 'refused' ? problem : 'It is made ready now …'}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <span className="break-all">{name}</span>
        {status === 'refused' && <Badge tone="danger">Not taken</Badge>}
      </p>
      {usedIn.length > 0 && (
        <p className="text-sm">
          In{' '}
          {usedIn.map(({ href, slug }, at) => (
            <span key={href}>
              {at > 0 && ', '}
              <a href={href} className="link">
                {slug}
              </a>
            </span>
          ))}
        </p>
      )}
      <form {...formTo('PUT /api/office/media/:id', path)} className="flex flex-wrap items-end gap-2">
        <TextField name="alt" label="What it shows" required defaultValue={alt} className="grow" />
        <Button type="submit" size="small" variant="secondary">
          Save
        </Button>
      </form>
      {read && <FocusForm id={id} picture={read} alt={alt} focus={focus} />}
      {usedIn.length === 0 && (
        <ForGood what="Delete this picture">
          <OneButton to={formTo('POST /api/office/media/:id/delete', path)} variant="danger" size="small">
            Delete it
          </OneButton>
        </ForGood>
      )}
    </li>
  )
}
