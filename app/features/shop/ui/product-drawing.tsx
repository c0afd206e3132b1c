import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { ProductId } from '../product.ts'

const BOX = <path d="M64 108h112v62H64Zm0 0 14-20h84l14 20M120 88v20" className="fill-raised stroke-action" />
const BANDS = <path d="M84 86c-4-22 10-34 22-30s8 22-2 30M98 86c-2-14 4-22 10-20" className="stroke-clay" />

/** One line drawing for each product, in the hand of the site's other drawings. They repeat the words beside them. */
const DRAWINGS: Readonly<Record<ProductId, ReactNode>> = {
  ebook: (
    <>
      <path
        d="M76 28h86a6 6 0 0 1 6 6v132H82a12 12 0 0 1-12-12V34a6 6 0 0 1 6-6Z"
        className="fill-raised stroke-action"
      />
      <path d="M168 144H82a11 11 0 0 0 0 22" className="stroke-action" />
      <circle cx="120" cy="80" r="18" className="stroke-sun" />
      <path d="M86 110c14-12 22-10 34-4s22 6 34-4M86 122c14-8 24-8 34-3s22 5 34-3" className="stroke-action" />
      <path d="M102 46h36" className="stroke-clay" />
    </>
  ),
  'starter-pack-1': (
    <>
      {BANDS}
      <path d="M128 86V50h34v36M136 60h18M136 70h12" className="stroke-action" />
      <circle cx="182" cy="66" r="13" className="stroke-sun" />
      <path d="M182 58v8l6 4M182 50v-5" className="stroke-sun" />
      {BOX}
    </>
  ),
  'starter-pack-2': (
    <>
      {BANDS}
      <rect x="122" y="44" width="44" height="42" rx="8" className="fill-tint stroke-action" />
      <path d="M130 66h8l5-10 7 18 4-8h6" className="stroke-clay" />
      <path d="M166 64c14 0 20 8 20 22s-8 22-4 30" className="stroke-action" />
      <circle cx="62" cy="72" r="10" className="stroke-sun" />
      {BOX}
    </>
  ),
  'starter-pack-3': (
    <>
      <path
        d="M88 86c-12-6-14-24-2-32-4-14 32-14 28 0 12 8 10 26-2 32M96 50c2-5 6-6 8-6s6 1 8 6"
        className="fill-tint stroke-action"
      />
      <path d="M132 86V52h22v34M134 44h18v8h-18Z" className="stroke-clay" />
      <path d="M136 66h14" className="stroke-clay" />
      <path d="M172 90V44a6 6 0 0 1 12 0v46" className="stroke-sun" />
      <path d="M56 88c0-12 4-20 14-24" className="stroke-sun" />
      {BOX}
    </>
  ),
  'hotbox-sauna': (
    <>
      <path d="M66 170V50l54-18 54 18v120Z" className="fill-raised stroke-action" />
      <path d="M98 170V84h44v86M134 128h2" className="stroke-action" />
      <path d="M108 74c-6-6 6-10 0-16M120 72c-6-6 6-12 0-18M132 74c-6-6 6-10 0-16" className="stroke-sun" />
      <path d="M78 122h10M78 138h10M152 122h10M152 138h10" className="stroke-clay" />
      <path d="M44 170h152" className="stroke-line" />
    </>
  ),
  'cold-water-tank': (
    <>
      <path d="M58 88h124l-10 82H68Z" className="fill-tint stroke-action" />
      <path d="M66 112c14-8 22-8 36 0s22 8 36 0 22-8 36 0" className="stroke-action" />
      <path d="M52 88h136M150 72h34v16" className="stroke-action" />
      <path d="M112 34v32M98 42l28 16M126 42 98 58" className="stroke-sun" />
      <path d="M84 132h22M126 140h22" className="stroke-clay" />
    </>
  ),
}

export function ProductDrawing({ id, className }: { id: ProductId; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="30 16 180 164"
      className={classNames('drawing', className)}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
    >
      {DRAWINGS[id]}
    </svg>
  )
}
