/** The column headings of a table of figures. */
export const TableHead = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr className="border-b border-edge">
      {columns.map((name) => (
        <th key={name} scope="col" className="py-2 pr-3 font-semibold">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
