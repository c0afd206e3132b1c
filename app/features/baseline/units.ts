/**
 * A unit of a measure. Values are stored in the measure's first unit: `figure * factor + offset` converts to it. A unit
 * with a `part` is written in two: 11 st 4 lb.
 */
export type Unit = {
  key: string
  label: string
  factor: number
  offset?: number
  decimals: number
  part?: { label: string; per: number }
  /** The label of a change, if different. */
  changeLabel?: string
}

const plain = (key: string, label: string, decimals = 0): Unit => ({ key, label, factor: 1, decimals })

export const KG = plain('kg', 'kg', 1)
export const LB: Unit = { key: 'lb', label: 'lb', factor: 0.45359237, decimals: 1 }
export const STONE: Unit = {
  key: 'st',
  label: 'st',
  factor: 6.35029318,
  decimals: 2,
  part: { label: 'lb', per: 14 },
}
export const CM = plain('cm', 'cm', 1)
export const INCH: Unit = { key: 'in', label: 'in', factor: 2.54, decimals: 1 }
export const FOOT: Unit = { key: 'ft', label: 'ft', factor: 30.48, decimals: 2, part: { label: 'in', per: 12 } }
export const METRE = plain('m', 'm')
export const MILE: Unit = { key: 'mi', label: 'miles', factor: 1609.344, decimals: 2 }
export const BPM = plain('bpm', 'beats a minute')
export const MMHG = plain('mmhg', 'mmHg')
export const MS = plain('ms', 'ms')
export const TIMES = plain('times', 'times')
export const SECONDS = plain('s', 'seconds')
export const OF_TEN: Unit = { ...plain('of10', 'of 10'), changeLabel: '' }
export const RATIO = plain('ratio', '', 2)
export const VO2 = plain('vo2', 'ml/kg/min', 1)
export const MMOL_MOL = plain('mmol-mol', 'mmol/mol')
// The master equation between the two scales of HbA1c: % = 0.09148 × mmol/mol + 2.152 (NGSP).
export const HBA1C_PERCENT: Unit = {
  key: 'percent',
  label: '%',
  factor: 1 / 0.09148,
  offset: -2.152 / 0.09148,
  decimals: 1,
}
export const MMOL_L = plain('mmol-l', 'mmol/L', 1)
// Molar mass of cholesterol: 386.65 g/mol.
export const CHOLESTEROL_MG_DL: Unit = { key: 'mg-dl', label: 'mg/dL', factor: 10 / 386.65, decimals: 0 }
// Molar mass of an average triglyceride: 885.7 g/mol; of glucose: 180.16; of creatinine: 113.12.
export const TRIGLYCERIDES_MG_DL: Unit = { key: 'mg-dl', label: 'mg/dL', factor: 1 / 88.57, decimals: 0 }
export const GLUCOSE_MG_DL: Unit = { key: 'mg-dl', label: 'mg/dL', factor: 1 / 18.016, decimals: 0 }
export const CREATININE_MG_DL: Unit = { key: 'mg-dl', label: 'mg/dL', factor: 88.4, decimals: 2 }
export const UMOL_L = plain('umol-l', 'µmol/L')
export const GRAM_L = plain('g-l', 'g/L', 2)
export const APO_MG_DL: Unit = { key: 'mg-dl', label: 'mg/dL', factor: 0.01, decimals: 0 }
export const MG_L = plain('mg-l', 'mg/L', 1)
export const CRP_MG_DL: Unit = { key: 'mg-dl', label: 'mg/dL', factor: 10, decimals: 2 }
export const UG_L = plain('ug-l', 'µg/L')
export const CELLS = plain('10-9-l', '10⁹/L', 2)
export const FEMTOLITRE = plain('fl', 'fL', 1)
export const PERCENT = plain('percent', '%', 1)
export const EGFR = plain('egfr', 'mL/min/1.73 m²')
export const G_L = plain('g-l', 'g/L')
export const G_DL: Unit = { key: 'g-dl', label: 'g/dL', factor: 10, decimals: 1 }
export const U_L = plain('u-l', 'U/L')
export const NMOL_L = plain('nmol-l', 'nmol/L')
// Molar mass of 25-hydroxyvitamin D3: 400.64 g/mol.
export const VITAMIN_D_NG_ML: Unit = { key: 'ng-ml', label: 'ng/mL', factor: 1000 / 400.64, decimals: 1 }
export const MU_L = plain('mu-l', 'mU/L', 2)

/** Converts a value to the first unit of its measure. */
export function toBase(figure: number, { factor, offset = 0 }: Unit): number {
  // Rounds to twelve digits to remove floating-point errors.
  return Number((figure * factor + offset).toPrecision(12))
}

/** Converts a value from the first unit, unrounded. */
export const fromBase = (base: number, { factor, offset = 0 }: Unit): number => (base - offset) / factor

/** Parses a typed value; null if invalid. '72.5', '72,5', '11 st 4', '5 ft 9 in', and '1,950' of whole units. */
export function readFigure(text: string, { label, part, decimals }: Unit): number | null {
  const typed = text.trim().toLowerCase()
  // As we write it ourselves; elsewhere a comma is a decimal point.
  if (decimals === 0 && /^\d{1,3},\d{3}$/.test(typed)) return Number(typed.replace(',', ''))
  if (/^\d{1,6}([.,]\d{1,6})?$/.test(typed)) return Number(typed.replace(',', '.'))
  if (!part) return null
  const [, whole, rest] =
    new RegExp(`^(\\d{1,3})\\s*(?:${label}|'|\\s)\\s*(\\d{1,2}(?:[.,]\\d)?)?\\s*(?:${part.label}|")?$`).exec(typed) ??
    []
  if (whole === undefined) return null
  const parts = Number((rest ?? '0').replace(',', '.'))
  return parts < part.per ? Number(whole) + parts / part.per : null
}

/** Formats a value with its unit: '72.5 kg', '1,950 m', '11 st 4 lb', '0.52'. */
export const writeFigure = (base: number, unit: Unit): string =>
  unit.part ? writeBare(base, unit) : joined(withComma(fromBase(base, unit), unit), unit.label)

const withComma = (figure: number, { decimals }: Unit) =>
  figure.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Formats a value without its unit, for a column that names the unit. Units with a `part` keep their labels. */
export function writeBare(base: number, unit: Unit): string {
  const figure = fromBase(base, unit)
  if (!unit.part) return figure.toFixed(unit.decimals)
  const { label, part } = unit
  const parts = Math.round(figure * part.per)
  return `${Math.floor(parts / part.per)} ${label} ${parts % part.per} ${part.label}`
}

/** Formats a change with its sign: '+1.2 kg', '−3 lb', 'no change'. */
export function writeChange(difference: number, unit: Unit): string {
  const { factor, decimals, label, part, changeLabel = part?.label ?? label } = unit
  const figure = (difference / factor) * (part?.per ?? 1)
  const size = Math.abs(figure).toFixed(part ? 0 : decimals)
  if (Number(size) === 0) return 'no change'
  return joined(`${figure > 0 ? '+' : '−'}${size}`, changeLabel)
}

/** Formats a limit for a sentence: '40 cm' instead of '40.0 cm'. */
export function writeLimit(base: number, unit: Unit): string {
  const figure = Number(fromBase(base, unit).toFixed(Math.max(unit.decimals, 1)))
  return joined(String(figure), unit.label)
}

// A percent sign follows without a space, other units with one.
const joined = (figure: string, label: string) => (label === '%' ? `${figure}%` : `${figure} ${label}`.trim())
