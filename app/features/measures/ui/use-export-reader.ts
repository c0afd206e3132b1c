import { useEffect, useRef, useState } from 'react'
import type { Finding } from '../files/collector.ts'
import type { ExportMessage, ExportRequest } from './export.worker.ts'

type State =
  | { step: 'idle' }
  | { step: 'reading'; share: number }
  | { step: 'found'; findings: Finding[] }
  | { step: 'failed'; sentence: string }

/** Reads files in a web worker; terminating it frees all its memory. */
export function useExportReader(timeZone: string) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  function end(last: State): void {
    worker.current?.terminate()
    worker.current = null
    setState(last)
  }

  function read(files: readonly File[]): void {
    end({ step: 'reading', share: 0 })
    const all = files.reduce((sum, { size }) => sum + size, 0)
    const thread = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
    worker.current = thread
    thread.onmessage = ({ data }: MessageEvent<ExportMessage>) => {
      if (data.kind === 'progress') setState({ step: 'reading', share: Math.min(1, data.bytes / Math.max(1, all)) })
      else if (data.kind === 'found') end({ step: 'found', findings: data.findings })
      else end({ step: 'failed', sentence: data.sentence })
    }
    thread.onerror = () =>
      end({ step: 'failed', sentence: 'Your browser stopped reading. Please close other tabs and try again.' })
    const request: ExportRequest = { files, timeZone }
    thread.postMessage(request)
  }

  return { state, read, begin: () => end({ step: 'idle' }) }
}
