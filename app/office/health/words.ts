const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes: '1.2 GB'. */
export function bytesInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}

/** Formats an elapsed time: '3 days', '5 hours', '12 minutes'. */
export function spanInWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [count, unit] =
    minutes >= 2880
      ? [Math.floor(minutes / 1440), 'day']
      : minutes >= 120
        ? [Math.floor(minutes / 60), 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
