import { useEffect, useRef } from 'react'
import { openDeviceStore } from '#app/browser/device-store.ts'
import { useMembersWorker } from '#app/browser/use-members-worker.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { hostOf } from '../lesson.ts'
import type { Playing } from '../recording.ts'
import { trackPlace } from './playback-place.ts'

/**
 * A lesson's recording. Our own files play in the page; recordings on other sites are links, so that nothing is fetched
 * from there until the user follows one.
 */
export const Recording = ({ playing, title, owner }: { playing: Playing; title: string; owner: string }) => (
  <section aria-label="Recording" className="grid gap-3 rounded-lg bg-sunk p-6 print:hidden">
    {playing.from === 'here' ? (
      <Here key={playing.address} playing={playing} title={title} owner={owner} />
    ) : (
      <Elsewhere address={playing.address} />
    )}
  </section>
)

type HereProps = { playing: Extract<Playing, { from: 'here' }>; title: string; owner: string }

/** Our own recording, resumed from the last position on this device. */
function Here({ playing, title, owner }: HereProps) {
  const { address, isFilm, captions } = playing
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  // It's what empties the device at sign-out.
  useMembersWorker(owner)
  useEffect(() => {
    if (player.current) return trackPlace(player.current, openDeviceStore(), { owner, address })
  }, [owner, address])
  const Player = isFilm ? 'video' : 'audio'
  return (
    <>
      <p className="text-lg">{isFilm ? 'Watch this lesson.' : 'Listen to this lesson.'}</p>
      <Player
        ref={player}
        src={address}
        controls
        preload="metadata"
        playsInline={isFilm || undefined}
        aria-label={title}
        className={isFilm ? 'aspect-16/9 w-full rounded-md bg-dusk' : 'w-full'}
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

const Transcript = () => <TextLink href="#transcript">written below</TextLink>
