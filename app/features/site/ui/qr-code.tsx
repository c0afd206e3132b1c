import type { QrCodeDrawing } from '../qr-code.ts'

/** Dark on light in both colour schemes, since many cameras can't read inverted codes. Decorative beside its link. */
export const QrCode = ({ code: { size, path }, label }: { code: QrCodeDrawing; label: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    className="size-40 rounded-md"
  >
    <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
    <path d={path} stroke="#1b2a24" />
  </svg>
)
