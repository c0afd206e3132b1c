/** Formats minutes, rounded: '7 h 40 min', '8 h', '50 min'. */
export function durationInWords(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  return whole % 60 === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}
