import { type PointerEvent, useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { Focus, Picture } from '#app/values/picture.ts'

const MIDDLE = { x: 50, y: 50 }

/**
 * Sets the point of a picture that stays visible when it's cropped: by tapping it, or with two sliders, which also work
 * with the keyboard and without script.
 */
export function FocusForm({ id, picture, alt, focus }: { id: string; picture: Picture; alt: string; focus: Focus }) {
  const [{ x, y }, setPoint] = useState(focus ?? MIDDLE)
  const shown = { ...picture, alt: '', focus: { x, y } }
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const percent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100)
    setPoint({ x: percent((event.clientX - left) / width), y: percent((event.clientY - top) / height) })
  }
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
        What must stay in sight<span className="sr-only">: {alt}</span>
      </summary>
      <div className="grid gap-4 pt-2">
        <p className="text-sm text-soft">Tap what matters. Wherever the picture is cut, it is cut around that.</p>
        {/* For pointers only: the sliders below do the same for keyboards and screen readers. */}
        <div
          aria-hidden="true"
          className="relative cursor-crosshair touch-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            move(event)
          }}
          onPointerMove={(event) => event.buttons > 0 && move(event)}
        >
          <Photo picture={shown} sizes="30rem" className="pointer-events-none h-auto w-full rounded-md select-none" />
          <span
            className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-2 border-dusk-ink bg-dusk/25 ring-2 ring-dusk/60"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </div>
        <div aria-hidden="true" className="grid grid-cols-[1fr_2fr] items-start gap-3">
          <Photo picture={shown} sizes="8rem" className="aspect-square h-auto w-full rounded-full" />
          <Photo picture={shown} sizes="16rem" className="aspect-5/2 h-auto w-full rounded-md" />
        </div>
        <ActionForm form={formTo('PUT /api/office/media/:id/focus', { path: { id } })} button="Keep it">
          <Slider name="x" label="From the left" value={x} onMove={(to) => setPoint({ x: to, y })} />
          <Slider name="y" label="From the top" value={y} onMove={(to) => setPoint({ x, y: to })} />
        </ActionForm>
      </div>
    </details>
  )
}

type SliderProps = { name: 'x' | 'y'; label: string; value: number; onMove: (to: number) => void }

const Slider = ({ name, label, value, onMove }: SliderProps) => (
  <label className="grid gap-1 text-sm font-medium">
    <span className="flex justify-between">
      {label} <span className="font-normal text-soft tabular-nums">{value}%</span>
    </span>
    <input
      type="range"
      name={name}
      min={0}
      max={100}
      value={value}
      onChange={({ target }) => onMove(Number(target.value))}
      aria-valuetext={`${value}%`}
      className="h-11 w-full accent-action"
    />
  </label>
)
