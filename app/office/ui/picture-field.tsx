import { FieldProblem } from '#app/ui/field.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { readPictureLink } from '#app/values/picture.ts'

export type PictureChoice = { id: string; alt: string; link: string }

type Props = {
  name: string
  label?: string
  hint?: string
  choices: readonly PictureChoice[]
  /** The submitted value: the picture's id, or its URL as used in texts. */
  by: 'id' | 'link'
  /** '' = the drawing. */
  chosen: string
}

/** Chooses a picture: one of the uploaded ones, or the drawing. */
export function PictureField({ name, label = 'Picture', hint = '', choices, by, chosen }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-sm text-soft">
        {choices.length === 0 ? 'There is none yet. ' : hint && `${hint} `}
        <a href="/office/media" className="link">
          Add one, or say what of it must stay in sight
        </a>
      </p>
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4">
        <Choice name={name} value="" label="The drawing" isChosen={chosen === ''}>
          <span className="grid aspect-3/2 place-items-center rounded-md bg-sunk p-2 text-center text-sm text-soft">
            The drawing
          </span>
        </Choice>
        {choices.map((choice) => {
          const picture = readPictureLink(choice.link)
          return (
            picture && (
              <Choice
                key={choice.id}
                name={name}
                value={choice[by]}
                label={choice.alt}
                isChosen={chosen === choice[by]}
              >
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
      <FieldProblem name={name} />
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; label: string; isChosen: boolean; children: React.ReactNode }

const Choice = ({ name, value, label, isChosen, children }: ChoiceProps) => (
  <label className="cursor-pointer rounded-md outline-2 outline-offset-2 outline-transparent has-checked:outline-action has-focus-visible:outline-ink">
    <input type="radio" name={name} value={value} defaultChecked={isChosen} className="sr-only" />
    <span className="sr-only">{label}</span>
    {children}
  </label>
)
