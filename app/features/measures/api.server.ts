import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { MeasuresInput, MeasuresSaved, RuleInput, RuleRemoval, Series, SourceRemoval, TickUndo } from './contract.ts'
import { listMeasures, removeRule, removeSource, saveMeasures, saveRule, undoRuleTick } from './measures.server.ts'

const PAGE = '/app/measures'

/** Daily values from devices, and the rules that tick habits from them. */
export const measuresDoors = [
  door(
    'GET /api/measures',
    'Daily figures that were brought or sent, by measure and source',
    { ...OWN_DATA, scope: 'measures:read', answer: Series.array() },
    ({ tools, user }) => listMeasures(tools, user.id),
  ),
  door(
    'PUT /api/measures',
    'Keeps figures of days by source, all or none; sent again they are replaced, never added',
    {
      access: 'user',
      scope: 'measures:write',
      consent: 'needed',
      limit: { name: 'measures of a person', max: 240, windowSeconds: 3_600, per: 'person' },
      body: MeasuresInput,
      maxKib: 6 * 1024,
      answer: MeasuresSaved,
    },
    ({ tools, user, body }) => saveMeasures(tools, user, body),
  ),
  door(
    'POST /api/measures/remove',
    'Removes all that one source has told',
    { ...OWN_DATA, body: SourceRemoval, leadsTo: PAGE },
    ({ tools, user, body }) => removeSource(tools, user.id, body.source),
  ),
  door(
    'POST /api/measures/rules',
    'Ticks a habit by itself from so much of a measure on, from today',
    { ...KEEPS_RECORDS, body: RuleInput, leadsTo: `${PAGE}#rules` },
    ({ tools, user, body }) => saveRule(tools, user, body),
  ),
  door(
    'POST /api/measures/rules/remove',
    'Removes the rule of a habit; its ticks stay',
    { ...OWN_DATA, body: RuleRemoval, leadsTo: `${PAGE}#rules` },
    ({ tools, user, body }) => removeRule(tools, user.id, body.habit),
  ),
  door(
    'POST /api/measures/ticks/undo',
    'Takes a tick of a rule back, for good',
    { ...KEEPS_RECORDS, body: TickUndo, leadsTo: `${PAGE}#rules` },
    ({ tools, user, body }) => undoRuleTick(tools, user, body),
  ),
] as const
