type Props = {
  /** What goes into a parcel, with its shelf. */
  contents: readonly { name: string; quantity: number; place: string }[]
  isSent?: boolean
}

/** What to fetch, to be ticked off. */
export const PackList = ({ contents, isSent = false }: Props) => (
  <ul className="office-pack">
    {contents.map(({ name, quantity, place }) => (
      <li key={name}>
        <label>
          <input type="checkbox" className="size-6 accent-action" defaultChecked={isSent} />
          <span className="min-w-0">
            {name}
            {place && <span className="block text-xs text-soft">{place}</span>}
          </span>
          <span className="tabular-nums">{quantity}</span>
        </label>
      </li>
    ))}
  </ul>
)
