import { marker, OWN_RANGE } from './marker.ts'
import type { Measure } from './measure.ts'
import * as unit from './units.ts'

/**
 * The measures of a full blood test, in the units of UK laboratories. Where a measure's units are far enough apart, the
 * limits exclude values that are plausible in both; where they overlap, the unit must be chosen (`asksForUnit`).
 */
export const BLOOD_PANEL = [
  marker('ldl', 'LDL cholesterol', [unit.MMOL_L, unit.CHOLESTEROL_MG_DL], [0.2, 15]),
  marker('triglycerides', 'Triglycerides', [unit.MMOL_L, unit.TRIGLYCERIDES_MG_DL], [0.2, 25], {
    how: 'Fasting or not: keep to one of them.',
  }),
  marker('apoB', 'Apolipoprotein B', [unit.GRAM_L, unit.APO_MG_DL], [0.2, 3.5]),
  marker('lpa', 'Lipoprotein(a)', [unit.NMOL_L], [1, 1000], {
    how: 'Once in a lifetime is usually enough. Only in nmol/L: a result in mg/dL can’t be converted.',
    reading: 'Mostly inherited; it changes little over a lifetime. Ask your GP what it means for you.',
  }),
  marker('crp', 'CRP, high-sensitivity', [unit.MG_L, unit.CRP_MG_DL], [0.05, 300], {
    how: 'Not in the three weeks after an illness, injury or vaccination. Enter “<5” as it is printed: <5.',
    asksForUnit: true,
  }),
  marker('fastingGlucose', 'Fasting glucose', [unit.MMOL_L, unit.GLUCOSE_MG_DL], [2, 30], {
    how: 'After eight hours without food.',
  }),
  marker('creatinine', 'Creatinine', [unit.UMOL_L, unit.CREATININE_MG_DL], [20, 1500]),
  marker('albumin', 'Albumin', [unit.G_L, unit.G_DL], [10, 70]),
  marker('alp', 'Alkaline phosphatase (ALP)', [unit.U_L], [5, 2000]),
  marker('whiteCells', 'White cells', [unit.CELLS], [0.5, 100]),
  marker('lymphocytes', 'Lymphocytes', [unit.CELLS], [0.1, 15], {
    how: 'The count, or per cent of the white cells of the same day.',
    shareOf: 'whiteCells',
  }),
  marker('mcv', 'Size of red cells (MCV)', [unit.FEMTOLITRE], [50, 150]),
  marker('rdw', 'Spread of red cells (RDW-CV)', [unit.PERCENT], [8, 30], {
    how: 'In per cent. Many UK reports leave it out; RDW-SD, in fL, is another measure.',
  }),
  marker('ferritin', 'Ferritin', [unit.UG_L], [1, 5000], {
    how: OWN_RANGE,
    reading: 'Inflammation raises it. Talk to your GP if it’s outside your laboratory’s range.',
  }),
] as const satisfies readonly Measure[]
