import { type FormEvent, useEffect, useState } from 'react'
import { type AnswerOf, ApiError, call, linkTo, pageOf } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type Chosen = { link: string; alt: string }
const POLL_MS = 700

/** An existing picture of the site, or an upload, inserted as soon as it has been processed. */
export function PictureChoice({ dropped, onChoose }: { dropped: File | null; onChoose: (picture: Chosen) => void }) {
  const [known, setKnown] = useState<AnswerOf<'GET /api/office/media'>['pictures']>([])
  const [state, setState] = useState<'asking' | 'sending' | 'refused'>('asking')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    // Without the list, uploading still works.
    call('GET /api/office/media', {}).then(
      ({ pictures }) => setKnown(pictures),
      () => {},
    )
  }, [])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (state === 'sending') return
    const fields = new FormData(event.currentTarget)
    if (dropped) fields.set('file', dropped)
    setState('sending')
    try {
      onChoose(await upload(fields))
    } catch (error) {
      setProblem(error instanceof ApiError ? error.userMessage : String(error instanceof Error ? error.message : error))
      setState('refused')
    }
  }

  return (
    <div className="grid gap-6">
      <form onSubmit={onSubmit} className="grid gap-4">
        {dropped ? (
          <p className="text-sm text-soft">{dropped.name}</p>
        ) : (
          <TextField type="file" name="file" label="From here" required accept="image/jpeg,image/png,image/webp" />
        )}
        <TextField name="alt" label="What it shows, for those who can’t see it" required />
        {state === 'refused' && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
        <div>
          <Button type="submit" busy={state === 'sending'}>
            Put it in
          </Button>
        </div>
      </form>
      {known.length > 0 && (
        <ul className="grid max-h-72 grid-cols-3 gap-3 overflow-y-auto" aria-label="Pictures that are here">
          {known.map(({ id, alt, link }) => (
            <li key={id}>
              <button type="button" className="block w-full" onClick={() => onChoose({ link, alt })}>
                <img
                  src={link.replace('-960.', '-480.')}
                  alt={alt}
                  loading="lazy"
                  className="aspect-square w-full rounded-md object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Uploads the file like the plain form does, and waits until it has been processed. */
async function upload(said: FormData): Promise<Chosen> {
  const answer = await fetch(linkTo('POST /api/office/media'), {
    method: 'POST',
    body: said,
    headers: { ...pageOf(), accept: 'application/json' },
  })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  const { id }: { id: string } = await answer.json()
  for (;;) {
    const { status, problem, link, alt } = await call('GET /api/office/media/:id', { path: { id } })
    if (link) return { link, alt }
    if (status === 'refused') throw new Error(problem ?? 'This picture can’t be taken.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
