import { ButtonLink } from '#app/ui/button.tsx'
import { hostOf } from '../lesson.ts'
import type { Playing } from '../recording.ts'

/**
 * Where a lesson can be heard or seen. A file of ours plays here; what is elsewhere is a link, so that nothing of another
 * site is fetched before somebody wants it.
 */
export function Recording({ playing, title }: { playing: Playing; title: string }) {
  return (
    <section aria-label="Recording" className="grid gap-3 rounded-lg bg-sunk p-6 print:hidden">
      {playing.from === 'here' ? <Here playing={playing} title={title} /> : <Elsewhere address={playing.address} />}
    </section>
  )
}

function Here({ playing, title }: { playing: Extract<Playing, { from: 'here' }>; title: string }) {
  const { address, isFilm, captions } = playing
  const Player = isFilm ? 'video' : 'audio'
  return (
    <>
      <p className="text-lg">{isFilm ? 'Watch this lesson.' : 'Listen to this lesson.'}</p>
      <Player
        src={address}
        controls
        preload="metadata"
        playsInline={isFilm || undefined}
        aria-label={title}
        className={isFilm ? 'aspect-video w-full rounded-md bg-black' : 'w-full'}
      >
        {captions && <track kind="captions" src={captions} srcLang="en" label="English" default />}
      </Player>
      <p className="text-sm text-soft">
        Every word of it is <Transcript />.
      </p>
    </>
  )
}

const Elsewhere = ({ address }: { address: string }) => (
  <>
    <p className="text-lg">This lesson is also a recording.</p>
    <p className="text-sm text-soft">
      It plays at {hostOf(address)}, by that site’s rules. Every word of it is <Transcript />.
    </p>
    <ButtonLink href={address as `https:${string}`} variant="secondary" rel="noreferrer" className="justify-self-start">
      Play it at {hostOf(address)}
    </ButtonLink>
  </>
)

const Transcript = () => (
  <a href="#transcript" className="link">
    written below
  </a>
)
