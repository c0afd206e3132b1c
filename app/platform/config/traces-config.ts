import type { TracesConfig } from '../watch/traces.ts'
import type { Env } from './env.ts'

/** Reads the OpenTelemetry variables that we support; null = no traces. Error messages don't contain the headers. */
export function readTraces(env: Env, mistakes: string[]): TracesConfig | null {
  const text = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()
  if (!text) return null
  const base = URL.parse(text)
  const headers = readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS)
  const service = env.OTEL_SERVICE_NAME?.trim() || 'longevity'
  if (!headers) mistakes.push('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.')
  if (base?.username || base?.password) {
    mistakes.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT must have no user and no password in it; put them into OTEL_EXPORTER_OTLP_HEADERS, for example authorization=Basic%20bWU6cGFzcw==.',
    )
    return null
  }
  if (base && /^https?:$/.test(base.protocol))
    return { endpoint: `${base.href.replace(/\/$/, '')}/v1/traces`, headers: headers ?? {}, service }
  mistakes.push(
    `OTEL_EXPORTER_OTLP_ENDPOINT is "${text}"; it must be the http address of a collector, for example http://127.0.0.1:4318.`,
  )
  return null
}

function readHeaders(text: string | undefined): Record<string, string> | null {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '')
  const read = pairs.map((pair) => /^\s*([\w-]+)\s*=\s*(\S(?:.*\S)?)\s*$/.exec(pair))
  if (read.some((pair) => !pair)) return null
  return Object.fromEntries(read.map((pair) => [pair?.[1]?.toLowerCase(), decode(pair?.[2] ?? '')]))
}

/** Values are percent-encoded where they contain a comma or a space. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
