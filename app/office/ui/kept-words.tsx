import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { differs, fill, wordsOf } from './form-words.ts'
import { clearOnDevice, type FormName, type OnDevice, readOnDevice, storeOnDevice } from './on-device.ts'

type Props = {
  name: FormName
  /** What the form was opened with. */
  revision?: number
}

/** Keeps what is typed into the surrounding form on this device until it's saved, and offers it the next time. */
export function KeptWords({ name, revision = 0 }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<OnDevice | null>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const found = readOnDevice(name)
    setKept(found && differs(form, found.fields) ? found : null)
    const store = () => storeOnDevice(name, { at: Date.now(), revision, fields: wordsOf(form) })
    // A form of the office is reset once the server has what was in it.
    const clear = () => clearOnDevice(name)
    form.addEventListener('input', store)
    form.addEventListener('reset', clear)
    return () => {
      form.removeEventListener('input', store)
      form.removeEventListener('reset', clear)
    }
  }, [name, revision])
  function take() {
    const form = place.current?.closest('form')
    if (form && kept) fill(form, kept.fields)
    setKept(null)
  }
  function drop() {
    clearOnDevice(name)
    setKept(null)
  }
  return (
    <div ref={place} className="empty:hidden">
      {kept && (
        <KeptNotice
          at={kept.at}
          onTake={take}
          onDrop={drop}
          warning={kept.revision !== revision ? 'It has been saved since: they’d replace what stands here.' : null}
        />
      )}
    </div>
  )
}

type NoticeProps = { at: number; warning?: string | null; onTake: () => void; onDrop: () => void }

export const KeptNotice = ({ at, warning, onTake, onDrop }: NoticeProps) => (
  <Notice variant="info" title="This device has words that were not saved" live>
    <p>
      They were typed here {new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}.{' '}
      {warning}
    </p>
    <p className="flex flex-wrap gap-3 pt-2">
      <Button size="small" onClick={onTake}>
        Bring them back
      </Button>
      <Button size="small" variant="quiet" onClick={onDrop}>
        Discard them
      </Button>
    </p>
  </Notice>
)
