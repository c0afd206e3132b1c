import { formTo } from '#app/browser/call.ts'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type One = {
  id: string
  name: string
  kind: string
  size: number
  hasCaptions: boolean
  address: string
  /** The lessons that play it. */
  usedIn: string[]
}

/** Recordings for lessons: uploading one, its address for a lesson, and playing it. */
export function Recordings({ recordings }: { recordings: readonly One[] }) {
  return (
    <section id="recordings" aria-labelledby="recordings-heading" className="grid gap-6 border-t border-line pt-8">
      <div className="grid gap-2">
        <h2 id="recordings-heading" className="text-2xl">
          Recordings
        </h2>
        <p className="measure text-soft">
          For lessons: members alone can play them, and only once a published lesson has the address. The words of each
          stand in its lesson, below a heading ‘Transcript’.
        </p>
      </div>
      <form
        {...formTo('POST /api/office/recordings')}
        encType="multipart/form-data"
        className="grid max-w-2xl gap-5 rounded-lg border border-line p-5"
        aria-label="Add a recording"
      >
        <TextField
          type="file"
          name="file"
          label="Recording"
          hint="MP3, M4A or MP4, at most 64 MB."
          required
          accept="audio/mpeg,audio/mp4,video/mp4,.mp3,.m4a,.mp4"
        />
        <TextField
          type="file"
          name="captions"
          label="Captions"
          hint="A WebVTT file. A film must have one."
          required={false}
          accept="text/vtt,.vtt"
        />
        <div>
          <Button type="submit">Upload it</Button>
        </div>
      </form>
      {recordings.length === 0 ? (
        <p className="text-soft">No recording yet.</p>
      ) : (
        <ul className="grid max-w-2xl">
          {recordings.map((one) => (
            <OneRecording key={one.id} recording={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OneRecording({ recording: { id, name, kind, size, hasCaptions, address, usedIn } }: { recording: One }) {
  const Player = kind === 'mp4' ? 'video' : 'audio'
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-soft">
        {kind.toUpperCase()}, {Math.max(0.1, size / 1_048_576).toFixed(1)} MB
        {hasCaptions && ', with captions'}
      </p>
      <Player
        src={address}
        controls
        preload="none"
        aria-label={`Try ${name}`}
        className={kind === 'mp4' ? 'aspect-16/9 w-full rounded-md bg-dusk' : 'w-full'}
      >
        {hasCaptions && (
          <track kind="captions" src={address.replace(/mp[34]$|m4a$/, 'vtt')} srcLang="en" label="English" />
        )}
      </Player>
      <TextField name={`address-${id}`} label="Address for a lesson" readOnly required={false} defaultValue={address} />
      {usedIn.length > 0 ? (
        <p className="text-sm">
          In{' '}
          {usedIn.map((slug, at) => (
            <span key={slug}>
              {at > 0 && ', '}
              <a href={`/office/texts/lesson/${slug}`} className="link">
                {slug}
              </a>
            </span>
          ))}
        </p>
      ) : (
        <ForGood what="Delete this recording">
          <OneButton
            to={formTo('POST /api/office/recordings/:id/delete', { path: { id } })}
            variant="danger"
            size="small"
          >
            Delete it
          </OneButton>
        </ForGood>
      )}
    </li>
  )
}
