import type { Wanted } from './markdown-field.tsx'
import type { MenuPlace } from './menu-place.ts'
import type { entriesFor } from './tools.ts'

type Props = {
  entries: ReturnType<typeof entriesFor>
  place: MenuPlace & { left: number; chosen: number }
  onChoose: (tool: Wanted) => void
}

/** The insert menu, below the typed slash. The keyboard focus stays in the text; this only shows the selection. */
export function SlashMenu({ entries, place: { left, top, height, isAbove, chosen }, onChoose }: Props) {
  if (entries.length === 0) return null
  return (
    <div
      role="listbox"
      aria-label="Put in"
      className="slash-menu"
      style={{
        insetInlineStart: `min(${left}px, 100vw - 17rem)`,
        insetBlockStart: top,
        maxBlockSize: height,
        // Grows upwards from the top of its line.
        ...(isAbove ? { transform: 'translateY(-100%)' } : {}),
      }}
    >
      {entries.map(({ tool, label, hint }, at) => (
        <button
          key={tool}
          type="button"
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tool)}
        >
          <span className="font-medium">{label}</span>
          <span className="text-xs text-soft">{hint}</span>
        </button>
      ))}
    </div>
  )
}
