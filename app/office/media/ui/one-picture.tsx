import type { ComponentProps } from 'react'
import { formTo } from '#app/browser/call.ts'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormDone } from '#app/ui/form.tsx'
import { readPictureLink } from '#app/values/picture.ts'
import { FocusForm } from './focus-form.tsx'

type Props = {
  picture: {
    id: string
    name: string
    alt: string
    status: 'waiting' | 'working' | 'ready' | 'refused'
    problem: string | null
    link: string | null
    width: number | null
    height: number | null
    focus: ComponentProps<typeof FocusForm>['focus']
    usedIn: readonly { href: string; slug: string }[]
  }
  /** The query of the list that it's in. */
  search: string
}

/** A picture of the list: what it shows, what must stay in sight, and where it's shown. */
export function OnePicture({ picture, search }: Props) {
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
        <p className="grid aspect-16/9 place-items-center rounded-md bg-sunk p-4 text-sm text-soft">
          {status === 'refused' ? problem : 'It’s being prepared …'}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <span className="wrap-anywhere">{name}</span>
        {status === 'refused' && <Badge tone="danger">Not accepted</Badge>}
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
      <OfficeForm
        to={formTo('PUT /api/office/media/:id', path)}
        done={`/office/media?${search.slice(1)}`}
        className="flex flex-wrap items-end gap-2"
      >
        <TextField name="alt" label="What it shows" required defaultValue={alt} className="grow" />
        <Submit size="small" variant="secondary">
          Save
        </Submit>
        <FormDone />
      </OfficeForm>
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
