import type { ReactNode } from 'react'

/** One line drawing for each pillar, in the hand of the landscape above. They repeat the words beside them. */
const DRAWINGS: Record<string, ReactNode> = {
  activity: (
    <>
      <path d="M14 98h132" className="stroke-line" />
      <circle cx="88" cy="26" r="9" className="stroke-clay" />
      <path
        d="M84 38c-8 10-10 20-6 30l20 10-6 20M78 68 62 80 44 78M84 42l-18 6-6 14M88 44l12 12 16-4"
        className="stroke-action"
      />
      <path d="M22 52h20M14 66h22M24 40h12" className="stroke-sun" />
    </>
  ),
  nutrition: (
    <>
      <path d="M30 60h100c0 26-22 42-50 42S30 86 30 60Z" className="fill-tint stroke-action" />
      <path d="M20 60h120" className="stroke-action" />
      <path
        d="M58 58c-10-16-2-32 10-38 8 10 10 26 0 38M72 58c-2-18 8-30 24-32 4 14-2 26-14 32"
        className="stroke-action"
      />
      <circle cx="106" cy="48" r="10" className="stroke-clay" />
      <path d="M106 38c0-4 2-7 6-8" className="stroke-clay" />
    </>
  ),
  'health-baseline': (
    <>
      <path d="M16 98h128M16 98V20" className="stroke-line" />
      <path d="M24 78c14-4 20-18 34-18s16 12 30 6 22-30 48-36" className="stroke-action" />
      <path d="M24 92h112" className="stroke-sun" strokeDasharray="2 8" />
      <circle cx="58" cy="60" r="4" className="fill-paper stroke-clay" />
      <circle cx="88" cy="66" r="4" className="fill-paper stroke-clay" />
      <circle cx="136" cy="30" r="4" className="fill-paper stroke-clay" />
    </>
  ),
  'latest-tech': (
    <>
      <path d="M62 32V12h36v20M62 88v20h36V88" className="stroke-action" />
      <rect x="50" y="32" width="60" height="56" rx="14" className="fill-tint stroke-action" />
      <path d="M58 62h10l6-14 10 26 7-12h11" className="stroke-clay" />
      <path d="M122 46c6 8 6 20 0 28M38 46c-6 8-6 20 0 28" className="stroke-sun" />
    </>
  ),
  'temperature-therapy': (
    <>
      <path d="M66 20a10 10 0 0 1 20 0v46a20 20 0 1 1-20 0Z" className="fill-paper stroke-action" />
      <circle cx="76" cy="84" r="10" className="fill-clay/30 stroke-clay" />
      <path d="M76 74V40" className="stroke-clay" strokeWidth="4" />
      <path d="M110 30c-8 8 8 14 0 24s8 14 0 24M128 36c-7 7 7 12 0 20s7 12 0 20" className="stroke-sun" />
      <path d="M36 38v36M21 47l30 18M51 47 21 65" className="stroke-action" />
    </>
  ),
  mindset: (
    <>
      <circle cx="80" cy="30" r="12" className="stroke-clay" />
      <path d="M58 74c2-16 10-24 22-24s20 8 22 24" className="stroke-action" />
      <path
        d="M34 96c16 8 76 8 92 0-8-12-22-16-34-14l-12 6-12-6c-12-2-26 2-34 14Z"
        className="fill-tint stroke-action"
      />
      <path d="M80 8V2M104 18l5-5M56 18l-5-5" className="stroke-sun" />
    </>
  ),
}

export function PillarDrawing({ slug }: { slug: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 112"
      className="drawing h-28 w-40"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
    >
      {DRAWINGS[slug]}
    </svg>
  )
}
