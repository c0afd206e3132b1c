import { expect, it } from 'vitest'
import { about, drawReport } from './finding.ts'

it('the report has one line a finding, in a fixed order, and what to do below it', () => {
  const report = drawReport([
    about('mail server').look('slow', 'Wait.'),
    about('name').ok('leads here'),
    about('disk').mend('full', 'Make room.'),
  ])
  expect(report.split('\n')).toEqual([
    '  ok    name         leads here',
    '  MEND  disk         full',
    '                     → Make room.',
    '  look  mail server  slow',
    '                     → Wait.',
    '',
    '  1 to mend, 1 to look at.',
    '',
  ])
  expect([drawReport([about('name').ok('x')]), drawReport([about('name').look('x', 'y')])]).toEqual([
    expect.stringContaining('All is well.'),
    expect.stringContaining('Nothing is broken; 1 to look at.'),
  ])
})
