// Written from the description of the API by: npx vitest run --project unit dev/client -u

/** Every call that takes an access token. */
export type Calls = {
  /** Saves what a device has entered for days: ticks, kinds of day, amounts, check-ins, notes. Idempotent. Needs the scope `days:write`. */
  'PUT /api/entries': { path: undefined; query: undefined; body: EntriesInput; answer: EntriesAnswer }
  /** Returns the record of a day; today without a date. Needs the scope `days:read`. */
  'GET /api/routine': { path: undefined; query: { date?: string }; body: undefined; answer: Routine }
  /** Sets one habit of a day; idempotent. Needs the scope `days:write`. */
  'PUT /api/routine/{date}/{habit}': { path: { date: string; habit: 'fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition' }; query: undefined; body: HabitInput; answer: Routine }
  /** Sets one habit of a day; idempotent. Needs the scope `days:write`. */
  'POST /api/routine/{date}/{habit}': { path: { date: string; habit: 'fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition' }; query: undefined; body: HabitInput; answer: Routine }
  /** Lists the minutes and temperatures of a day’s habits. Needs the scope `days:read`. */
  'GET /api/routine/{date}/amounts': { path: { date: string }; query: undefined; body: undefined; answer: Amounts }
  /** Returns the days and totals of the last 7, 30, 90 or 365 days. Needs the scope `days:read`. */
  'GET /api/progress': { path: undefined; query: { days?: '7' | '30' | '90' | '365' }; body: undefined; answer: Progress }
  /** Lists every baseline figure, in the first unit of its measure. Needs the scope `measures:read`. */
  'GET /api/baseline': { path: undefined; query: undefined; body: undefined; answer: BaselineReadings }
  /** Saves the baseline figures of a day, all or none, replacing earlier ones. Needs the scope `measures:write`. */
  'POST /api/baseline': { path: undefined; query: undefined; body: BaselineInput; answer: BaselineReadings }
  /** Lists imported and sent daily figures, by measure and source. Needs the scope `measures:read`. */
  'GET /api/measures': { path: undefined; query: undefined; body: undefined; answer: readonly MeasureSeries[] }
  /** Saves daily figures of a source, all or none. Sending them again replaces them. Needs the scope `measures:write`. */
  'PUT /api/measures': { path: undefined; query: undefined; body: MeasuresInput; answer: MeasuresSaved }
  /** Lists the sleep diary of the last year, by the day of waking. Needs the scope `days:read`. */
  'GET /api/sleep': { path: undefined; query: undefined; body: undefined; answer: readonly Night[] }
  /** Ticks a habit today, for a shortcut or an NFC tag. Repeating it changes nothing. Needs the scope `ticks:write`. */
  'POST /api/tick/{what}': { path: { what: 'fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition' | string }; query: undefined; body: undefined; answer: Ticked }
  /** Lists journal notes, newest first, a page at a time; `q` searches. Needs the scope `days:read`. */
  'GET /api/journal': { path: undefined; query: { q?: string; after?: string }; body: undefined; answer: Journal }
  /** Marks a parcel as sent. Its buyer is told ten minutes later. Needs the scope `orders:write`. */
  'POST /api/office/orders/{id}/dispatch': { path: { id: string }; query: undefined; body: OfficeDispatch; answer: Done }
  /** Every receipt and credit note of some days with its VAT, for an accountant. Needs the scope `sales:read`. */
  'GET /api/office/sales.csv': { path: undefined; query: { from: string; until: string; by?: 'paper' | 'rate' }; body: undefined; answer: string }
}

/** What a webhook tells of. */
export type HookEvent = 'order.paid' | 'order.sent' | 'order.refunded' | 'donation.paid' | 'membership.started' | 'membership.ended' | 'message.received'

export type Amounts = readonly KnownAmount[]

export type BaselineInput = { 'value-restingHeartRate'?: string | number; 'unit-restingHeartRate'?: string; 'value-systolic'?: string | number; 'unit-systolic'?: string; 'value-diastolic'?: string | number; 'unit-diastolic'?: string; 'value-waist'?: string | number; 'unit-waist'?: string; 'value-height'?: string | number; 'unit-height'?: string; 'value-weight'?: string | number; 'unit-weight'?: string; 'value-heartRateVariability'?: string | number; 'unit-heartRateVariability'?: string; 'value-mood'?: string | number; 'unit-mood'?: string; 'value-sleep'?: string | number; 'unit-sleep'?: string; 'value-energy'?: string | number; 'unit-energy'?: string; 'value-grip'?: string | number; 'unit-grip'?: string; 'value-chairStands'?: string | number; 'unit-chairStands'?: string; 'value-oneLegStand'?: string | number; 'unit-oneLegStand'?: string; 'value-sixMinuteWalk'?: string | number; 'unit-sixMinuteWalk'?: string; 'value-twelveMinuteRun'?: string | number; 'unit-twelveMinuteRun'?: string; 'value-hba1c'?: string | number; 'unit-hba1c'?: string; 'value-cholesterol'?: string | number; 'unit-cholesterol'?: string; 'value-hdl'?: string | number; 'unit-hdl'?: string; 'value-egfr'?: string | number; 'unit-egfr'?: string; 'value-haemoglobin'?: string | number; 'unit-haemoglobin'?: string; 'value-alt'?: string | number; 'unit-alt'?: string; 'value-vitaminD'?: string | number; 'unit-vitaminD'?: string; 'value-tsh'?: string | number; 'unit-tsh'?: string; 'value-ldl'?: string | number; 'unit-ldl'?: string; 'value-triglycerides'?: string | number; 'unit-triglycerides'?: string; 'value-apoB'?: string | number; 'unit-apoB'?: string; 'value-lpa'?: string | number; 'unit-lpa'?: string; 'value-crp'?: string | number; 'unit-crp'?: string; 'value-fastingGlucose'?: string | number; 'unit-fastingGlucose'?: string; 'value-creatinine'?: string | number; 'unit-creatinine'?: string; 'value-albumin'?: string | number; 'unit-albumin'?: string; 'value-alp'?: string | number; 'unit-alp'?: string; 'value-whiteCells'?: string | number; 'unit-whiteCells'?: string; 'value-lymphocytes'?: string | number; 'unit-lymphocytes'?: string; 'value-mcv'?: string | number; 'unit-mcv'?: string; 'value-rdw'?: string | number; 'unit-rdw'?: string; 'value-ferritin'?: string | number; 'unit-ferritin'?: string; date: string; next?: string }

export type BaselineReadings = readonly ({ measure: 'restingHeartRate' | 'systolic' | 'diastolic' | 'waist' | 'height' | 'waistToHeight' | 'weight' | 'heartRateVariability' | 'mood' | 'sleep' | 'energy' | 'grip' | 'chairStands' | 'oneLegStand' | 'sixMinuteWalk' | 'twelveMinuteRun' | 'vo2max' | 'hba1c' | 'cholesterol' | 'hdl' | 'nonHdl' | 'egfr' | 'haemoglobin' | 'alt' | 'vitaminD' | 'tsh' | 'ldl' | 'triglycerides' | 'apoB' | 'lpa' | 'crp' | 'fastingGlucose' | 'creatinine' | 'albumin' | 'alp' | 'whiteCells' | 'lymphocytes' | 'mcv' | 'rdw' | 'ferritin'; date: string; value: number; unit: string; sign?: '<' | '>' })[]

export type Done = { status: true }

export type EntriesAnswer = { entries: readonly ({ id: string; value: string } | { id: string; status: number; error: { code: string; message: string; fields?: Record<string, string> } })[] }

export type EntriesInput = { userId: string; entries: readonly { id: string; date: string; field: string; value: string; at: string }[] }

export type HabitInput = { userId?: string; state: 'done' | 'small' | 'skipped' | 'not-done' | boolean }

export type Journal = { lines: readonly ({ date: string; place: string; kind: 'note' | 'checkin' | 'milestone'; about: string; body: string })[]; next: string | null }

export type KnownAmount = { habit: 'fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition'; amount: number | null; celsius: number | null }

export type MeasureSeries = { source: string; measure: 'steps' | 'activeMinutes' | 'activeKcal' | 'restingPulse' | 'hrvSdnn' | 'hrvRmssd' | 'vo2max' | 'weight' | 'asleep' | 'awake' | 'fellAsleep' | 'wokeUp' | 'naps' | 'inBedFrom' | 'inBedUntil'; days: readonly [string, number][] }

export type MeasuresInput = { source: string; days: readonly { date: string; source?: string; steps?: number; activeMinutes?: number; activeKcal?: number; restingPulse?: number; hrvSdnn?: number; hrvRmssd?: number; vo2max?: number; weight?: number; asleep?: number; awake?: number; fellAsleep?: number; wokeUp?: number; naps?: number; inBedFrom?: number; inBedUntil?: number }[] }

export type MeasuresSaved = { kept: number; changed: number; ticked: readonly ({ date: string; habit: 'fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition' })[] }

export type Night = { date: string; bed: number | null; up: number | null; awake: number | null }

export type OfficeDispatch = { carrier?: '' | 'Royal Mail' | 'Parcelforce' | 'Evri' | 'DPD' | 'By hand'; tracking?: string }

export type Progress = { joinedOn: string; today: string; days: readonly ({ date: string; label: string; completed: number; applicable: number; percentage: number; microLives: number; done: readonly ('fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition')[]; off: readonly ('fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition')[]; free: readonly ('fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition')[]; outcome: 'kept' | 'neutral' | 'missed' | 'frozen'; mode: 'work' | 'travel' | 'ill' | 'rest' | null; isEntered: boolean })[]; totals: { microLives: number; averageCompletion: number; currentStreak: number; freezes: { held: number; daysToNext: number | null } } }

export type Routine = { userId: string; date: string; fasting: boolean; exercise: boolean; breathing: boolean; coldExposure: boolean; hotExposure: boolean; meditation: boolean; healthyNutrition: boolean; states: { fasting: 'done' | 'small' | 'skipped' | 'not-done'; exercise: 'done' | 'small' | 'skipped' | 'not-done'; breathing: 'done' | 'small' | 'skipped' | 'not-done'; coldExposure: 'done' | 'small' | 'skipped' | 'not-done'; hotExposure: 'done' | 'small' | 'skipped' | 'not-done'; meditation: 'done' | 'small' | 'skipped' | 'not-done'; healthyNutrition: 'done' | 'small' | 'skipped' | 'not-done' }; mode: 'work' | 'travel' | 'ill' | 'rest' | null; off: readonly ('fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition')[]; isPaused: boolean; doses: readonly ({ habit: 'fasting' | 'exercise' | 'breathing' | 'coldExposure' | 'hotExposure' | 'meditation' | 'healthyNutrition'; unit: 'times' | 'minutes'; aWeek: number; reached: number; needed: number; isDue: boolean })[] }

export type Ticked = { habit: string; date: string; state: 'done' }
