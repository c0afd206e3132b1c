import { marker } from './marker.ts'
import type { Measure } from './measure.ts'
import * as unit from './units.ts'

const LIPIDS = [unit.MMOL_L, unit.CHOLESTEROL_MG_DL] as const
const ABOUT_LIPIDS = ['R66']
const ONLY_WITH_REASON = { how: 'Only if there was a reason to test it.' }

/** The measures of the yearly blood test. Source: content/tests/yearly-blood-test.md. */
export const BLOOD_TEST = [
  {
    key: 'hba1c',
    round: 'yearly',
    label: 'HbA1c',
    units: [unit.MMOL_MOL, unit.HBA1C_PERCENT],
    // Below 4%, a value in mmol/mol could also be meant in per cent.
    lowest: 21,
    highest: 200,
    how: 'Average blood sugar over about three months.',
    bands: [
      { under: 42, words: 'called normal in the UK' },
      { from: 42, under: 48, words: 'called raised risk' },
      { from: 48, words: 'in the range of diabetes, which has to be confirmed by a repeat' },
    ],
    reading: 'Outside the range? Talk to your GP. Do not start, stop or change medicine because of a result alone.',
    references: ['R68'],
  },
  marker('cholesterol', 'Total cholesterol', LIPIDS, [0.5, 25], { references: ABOUT_LIPIDS }),
  marker('hdl', 'HDL cholesterol', LIPIDS, [0.1, 8], { references: ABOUT_LIPIDS }),
  marker('nonHdl', 'Non-HDL cholesterol', LIPIDS, [0, 25], {
    how: 'Total less HDL, of the same day.',
    references: ABOUT_LIPIDS,
    isDerived: true,
  }),
  marker('egfr', 'Kidney function (eGFR)', [unit.EGFR], [1, 200], {
    how: 'From your laboratory. If it says “over 90”, enter >90.',
  }),
  marker('haemoglobin', 'Haemoglobin (full blood count)', [unit.G_L, unit.G_DL], [20, 260]),
  marker('alt', 'Liver enzyme ALT', [unit.U_L], [1, 10_000]),
  marker('vitaminD', 'Vitamin D', [unit.NMOL_L, unit.VITAMIN_D_NG_ML], [3, 800], {
    ...ONLY_WITH_REASON,
    asksForUnit: true,
  }),
  marker('tsh', 'Thyroid (TSH)', [unit.MU_L], [0.001, 500], ONLY_WITH_REASON),
] as const satisfies readonly Measure[]
