import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, call } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Finding } from '../files/collector.ts'
import type { MeasureKey } from '../measures.ts'
import { daysToSend, previewOf } from '../preview.ts'
import { PreviewTable } from './preview-table.tsx'
import { useExportReader } from './use-export-reader.ts'

/** Reads an export on the device, shows its daily values, and sends the chosen ones. */
export function ImportPanel({ timeZone, hidden }: { timeZone: string; hidden: readonly MeasureKey[] }) {
  const id = useId()
  const { state, read, begin } = useExportReader(timeZone)
  return (
    <div className="grid gap-6">
      {(state.step === 'idle' || state.step === 'failed') && (
        <div className="grid gap-2">
          <label htmlFor={id} className="font-medium">
            Choose your export
          </label>
          <p id={`${id}-hint`} className="text-sm text-soft">
            The ZIP as you got it, or single files out of it. You can choose several.
          </p>
          <input
            id={id}
            type="file"
            multiple
            aria-describedby={`${id}-hint`}
            accept=".zip,.xml,.csv,.json,.db"
            className="control max-w-lg"
            onChange={({ target }) => {
              if (target.files && target.files.length > 0) read([...target.files])
              target.value = ''
            }}
          />
        </div>
      )}
      {state.step === 'failed' && (
        <Notice variant="error" title="We couldn’t read that" live>
          {state.sentence}
        </Notice>
      )}
      {state.step === 'reading' && (
        <div className="grid max-w-lg gap-3" aria-busy="true">
          <label htmlFor={`${id}-progress`} className="tabular-nums">
            Reading on your device: {Math.round(state.share * 100)}%
          </label>
          <progress id={`${id}-progress`} value={state.share} max={1} className="h-2 w-full accent-action" />
          <Button variant="secondary" onClick={begin} className="justify-self-start">
            Cancel
          </Button>
        </div>
      )}
      {state.step === 'found' && <Found findings={state.findings} hidden={hidden} onEnd={begin} />}
    </div>
  )
}

type FoundProps = { findings: readonly Finding[]; hidden: readonly MeasureKey[]; onEnd: () => void }

function Found({ findings, hidden, onEnd }: FoundProps) {
  const { revalidate } = useRevalidator()
  const rows = previewOf(findings, hidden)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [state, setState] = useState<'open' | 'busy' | { message: string } | { problem: string }>('open')
  const chosen = rows.filter(({ key }) => !left.has(key))

  async function send(): Promise<void> {
    setState('busy')
    try {
      const days = daysToSend(findings, chosen)
      const { changed, ticked } = await call('PUT /api/measures', { body: { source: 'Export', days } })
      revalidate()
      const rules =
        ticked.length > 0 ? ` Your rule ticked ${ticked.length === 1 ? 'one day' : `${ticked.length} days`}.` : ''
      setState({
        message: `${changed === 0 ? 'Nothing was new.' : `${changed.toLocaleString('en-GB')} figures are new or corrected.`}${rules}`,
      })
    } catch (error) {
      setState({ problem: error instanceof ApiError ? error.userMessage : 'That didn’t work. Please try again.' })
    }
  }

  if (typeof state === 'object' && 'message' in state)
    return (
      <div className="grid gap-4">
        <Notice variant="success" title="Saved" live>
          {state.message}
        </Notice>
        <Button variant="secondary" onClick={onEnd} className="justify-self-start">
          Read another export
        </Button>
      </div>
    )
  return (
    <div className="grid gap-6">
      <p role="status" className="font-medium">
        This is what we found. Nothing has left your device yet.
      </p>
      <PreviewTable
        rows={rows}
        isChosen={({ key }) => !left.has(key)}
        onChoose={({ key }) =>
          setLeft((known) => new Set(known.has(key) ? [...known].filter((one) => one !== key) : [...known, key]))
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={state === 'busy'} disabled={chosen.length === 0} onClick={send}>
          Save these figures
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Discard
        </Button>
      </div>
      {typeof state === 'object' && (
        <Notice variant="error" title="Nothing was saved" live>
          {state.problem}
        </Notice>
      )}
    </div>
  )
}
