export const AddressLines = ({ lines }: { lines: readonly string[] }) => (
  <address className="wrap-anywhere not-italic">
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
)
