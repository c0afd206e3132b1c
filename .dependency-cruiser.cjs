// The floors of the house (docs/architecture.md). Group match ($1) instead of a list of rooms: nothing to keep up to date.
const PURE = '[^/.]+[.]ts$' // no dot in the name: not .server.ts, not .test.ts
const TEST = '[.]test[.]tsx?$'
const DOORS = '^app/server/doors[.]ts$'
// Rooms that compose any others.
const ROOF =
  'payments|portability|email-change|reminders|review|experiments|coaching|conversation|journal|timetable|dashboard'
// Rooms that read or write a member's days, and so build on the routine, but on no other.
const ROUTINE_ROOF = 'events|insights|measures|own-habits|safety'
const error = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    // The types of the doors (browser/call.ts) come from the roof; they are no code.
    error('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    error('no-unresolved', {}, { couldNotResolve: true, pathNot: ['^virtual:', '[.]css$', '/[+]types/'] }),
    error(
      'values-know-nothing',
      { path: '^app/values/', pathNot: TEST },
      { pathNot: ['^app/values/', '^node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    ),
    error(
      'domain-is-pure',
      {
        path: `^app/features/([^/]+)/${PURE}`,
        pathNot: ['/queries[.]ts$', `^app/features/(${ROOF}|${ROUTINE_ROOF})/`],
      },
      { pathNot: ['^app/values/', `^app/features/$1/(?!queries)${PURE}`, '^node_modules/zod/'] },
    ),
    error(
      'domain-above-the-routine-is-pure',
      { path: `^app/features/(${ROOF}|${ROUTINE_ROOF})/${PURE}`, pathNot: '/queries[.]ts$' },
      { pathNot: ['^app/values/', `^app/features/($1|routine)/(?!queries)${PURE}`, '^node_modules/zod/'] },
    ),
    error(
      'office-rules-are-pure',
      { path: [`^app/office/${PURE}`, `^app/office/[^/]+/${PURE}`] },
      {
        pathNot: [
          '^app/values/',
          `^app/office/${PURE}`,
          `^app/office/[^/]+/${PURE}`,
          `^app/features/[^/]+/(?!queries)${PURE}`,
          '^node_modules/zod/',
        ],
      },
    ),
    error(
      'server-only-floors',
      { path: '^app/', pathNot: ['[.]server[.]tsx?$', '^app/(db|platform|server)/', TEST] },
      { path: '^app/(db|platform|server)/', pathNot: ['[.]server[.]ts$', DOORS] },
    ),
    error(
      'browser-never-reaches-server',
      {
        path: [
          '^app/features/[^/]+/(ui/|queries[.]ts$)',
          '^app/office/ui/',
          '^app/office/[^/]+/ui/',
          '^app/(ui|browser|emails|entries)/',
        ],
        pathNot: [TEST, '^app/entries/[^/]+[.]server[.]ts$'],
      },
      { path: '[.]server[.]tsx?$', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'basement-knows-no-rooms',
      { path: '^app/(values|db|platform|browser|ui|emails|entries)/', pathNot: TEST },
      { path: '^app/(features|office|server|routes)/', pathNot: DOORS },
    ),
    error(
      'only-types-of-the-doors',
      { path: '^app/', pathNot: ['^app/server/', TEST] },
      { path: DOORS, dependencyTypesNot: ['type-only'] },
    ),
    error(
      'only-the-caller-knows-the-doors',
      { path: '^app/', pathNot: ['^app/(server/|browser/call[.]ts)', TEST] },
      { path: DOORS },
    ),
    // Words are texts that the office edits: compiled into a component they would stay as they were built.
    error(
      'words-come-by-the-loader',
      { path: ['^app/(routes|ui|browser|emails)/', '^app/(features|office)/[^/]+/ui/'], pathNot: TEST },
      { path: '^content/' },
    ),
    error('rooms-know-no-doors', { path: '^app/(features|office)/', pathNot: TEST }, { path: '^app/(server|routes)/' }),
    error('rooms-know-no-office', { path: '^app/features/' }, { path: '^app/office/' }),
    error(
      'no-sideways-offices',
      { path: '^app/office/([^/]+)/', pathNot: ['^app/office/(desk|ui)/', TEST] },
      { path: '^app/office/[^/]+/', pathNot: '^app/office/($1|staff|ui)/' },
    ),
    error(
      'no-sideways-rooms',
      { path: '^app/features/([^/]+)/', pathNot: [`^app/features/(${ROOF}|${ROUTINE_ROOF})/`, TEST] },
      { path: '^app/features/', pathNot: '^app/features/($1|auth|membership)/' },
    ),
    error(
      'no-sideways-rooms-but-the-routine',
      { path: `^app/features/(${ROUTINE_ROOF})/`, pathNot: TEST },
      { path: '^app/features/', pathNot: '^app/features/($1|auth|membership|routine)/' },
    ),
    error(
      'auth-is-the-ground-floor',
      { path: '^app/features/auth/', pathNot: TEST },
      { path: '^app/features/(?!auth/)' },
    ),
    error(
      'own-your-tables',
      { path: '^app/features/([^/]+)/', pathNot: TEST },
      { path: '^app/db/schema/', pathNot: '^app/db/schema/($1|users)[.]ts$' },
    ),
    error('dev-never-ships', { path: '^app/', pathNot: ['^app/server/index[.]ts$', TEST] }, { path: '^dev/' }),
    error(
      'nothing-from-dev-dependencies',
      { path: '^app/', pathNot: [TEST, '^app/(server/index|routes)[.]ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API yet; swc reads our syntax, types included.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
