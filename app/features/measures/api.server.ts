import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { MeasuresInput, MeasuresSaved, RuleInput, RuleRemoval, Series, SourceRemoval, TickUndo } from './contract.ts'
import { listMeasures, removeRule, removeSource, saveMeasures, saveRule, undoRuleTick } from './measures.server.ts'

const PAGE = '/app/measures'

/** Daily values from devices, and the rules that tick habits from them. */
export const measuresDoors = [
  door(
    'GET /api/measures',
    'Lists imported and sent daily figures, by measure and source',
    { ...OWN_DATA, scope: 'measures:read', answer: Series.array() },
    ({ tools, user }) => listMeasures(tools, user.id),
  ),
  door(
    'PUT /api/measures',
    'Saves daily figures of a source, all or none. Sending them again replaces them',
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
    'Deletes everything from one source',
    { ...OWN_DATA, body: SourceRemoval, leadsTo: PAGE },
    ({ tools, user, body }) => removeSource(tools, user.id, body.source),
  ),
  door(
    'POST /api/measures/rules',
    'Ticks a habit automatically when a measure reaches a threshold, from today',
    { ...KEEPS_RECORDS, body: RuleInput, leadsTo: `${PAGE}#rules` },
    ({ tools, user, body }) => saveRule(tools, user, body),
  ),
  door(
    'POST /api/measures/rules/remove',
    'Deletes the rule of a habit. Its ticks stay',
    { ...OWN_DATA, body: RuleRemoval, leadsTo: `${PAGE}#rules` },
    ({ tools, user, body }) => removeRule(tools, user.id, body.habit),
  ),
  door(
    'POST /api/measures/ticks/undo',
    'Removes an automatic tick for good',
    { ...KEEPS_RECORDS, body: TickUndo, leadsTo: `${PAGE}#rules` },
    ({ tools, user, body }) => undoRuleTick(tools, user, body),
  ),
] as const
