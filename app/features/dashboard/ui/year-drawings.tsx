export const Figure = ({ value, unit }: { value: number | string; unit: string }) => (
  <p className="year-figure">
    {value}
    <span className="ms-3 font-sans text-lg text-soft">{unit}</span>
  </p>
)

type Row = { label: string; share: number; words: string }

/** Shares as bars. Already a table, so it needs no separate data table. */
export const Bars = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <table className="year-bars">
    <caption className="sr-only">{label}</caption>
    <tbody>
      {rows.map(({ label: name, share, words }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td aria-hidden="true">
            <span style={{ width: `${Math.round(share * 100)}%` }} />
          </td>
          <td>{words}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
