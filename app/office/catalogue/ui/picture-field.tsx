import { Photo } from '#app/ui/photo.tsx'
import { readPictureLink } from '#app/values/picture.ts'

export type PictureChoice = { id: string; alt: string; link: string }

/** Which picture stands for a product: one of those that were brought, or its drawing. */
export function PictureField({ choices, chosen }: { choices: readonly PictureChoice[]; chosen: string | null }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-medium">Picture</legend>
      <p className="text-sm text-soft">
        {choices.length === 0 ? 'There is none yet. ' : 'Shown three to two. '}
        <a href="/office/media" className="link">
          Bring one, or say what of it must stay in sight
        </a>
      </p>
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4">
        <Choice value="" label="The drawing" isChosen={chosen === null}>
          <span className="grid aspect-3/2 place-items-center rounded-md bg-sunk p-2 text-center text-sm text-soft">
            The drawing
          </span>
        </Choice>
        {choices.map(({ id, alt, link }) => {
          const picture = readPictureLink(link)
          return (
            picture && (
              <Choice key={id} value={id} label={alt} isChosen={chosen === id}>
                <Photo
                  picture={{ ...picture, alt: '', focus: null }}
                  sizes="10rem"
                  className="aspect-3/2 h-auto w-full rounded-md bg-sunk"
                />
              </Choice>
            )
          )
        })}
      </div>
    </fieldset>
  )
}

type ChoiceProps = { value: string; label: string; isChosen: boolean; children: React.ReactNode }

const Choice = ({ value, label, isChosen, children }: ChoiceProps) => (
  <label className="cursor-pointer rounded-md outline-2 outline-offset-2 outline-transparent has-checked:outline-action has-focus-visible:outline-ink">
    <input type="radio" name="pictureId" value={value} defaultChecked={isChosen} className="sr-only" />
    <span className="sr-only">{label}</span>
    {children}
  </label>
)
