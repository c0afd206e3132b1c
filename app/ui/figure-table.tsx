import type { ReactNode } from 'react'

type Props = {
  caption: ReactNode
  captionClass?: string
  columns: readonly string[]
  /** Each row's heading, and a figure for every other column. */
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[]
}

/** A table of figures: the accessible form of a drawing, or visible on its own. */
export const FigureTable = ({ caption, captionClass = 'sr-only', columns, rows }: Props) => (
  <table className="w-full border-collapse text-left text-sm tabular-nums">
    <caption className={captionClass}>{caption}</caption>
    <thead>
      <tr className="border-b border-edge">
        {columns.map((name) => (
          <th key={name} scope="col" className="py-2 pr-3 font-semibold">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, head, cells }) => (
        <tr key={key} className="border-b border-line">
          <th scope="row" className="py-2 pr-3 font-normal">
            {head}
          </th>
          {cells.map((cell, place) => (
            <td key={columns[place + 1]} className="py-2 pr-3 last:pr-0">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
