/** An instant in the form banks expect: `2026-03-01 08:00 UTC`. */
export const minuteInUtc = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
