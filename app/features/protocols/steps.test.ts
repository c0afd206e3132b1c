import { describe, expect, it } from 'vitest'
import { fileTools } from '#dev/file-documents.ts'
import { settingsOf } from '#dev/settings.ts'
import { getProtocol, getTest, listProtocolPages, listTestPages } from './protocols.server.ts'
import { splitSteps } from './steps.ts'

const head = '<h2 id="what-to-do">What to do</h2>'

describe('the steps of a text', () => {
  it.each([
    ['none without the heading', '<ol><li>a</li></ol>', null],
    ['none in another section', `${head}<p>x</p><h2 id="dose">Dose</h2><ol><li>a</li></ol>`, null],
    ['none in a list that does not end', `${head}<ol><li>a</li>`, null],
    [
      'each by itself',
      `${head}<p>b</p><ol><li>1</li>\n<li>2</li></ol><p>a</p>`,
      [`${head}<p>b</p>`, ['1', '2'], '<p>a</p>'],
    ],
    [
      'a list within a step',
      `${head}<ol>\n<li>1<ul><li>x</li></ul></li><li>2<ol><li>y</li></ol></li></ol>!`,
      [head, ['1<ul><li>x</li></ul>', '2<ol><li>y</li></ol>'], '!'],
    ],
    ['only the first list', `${head}<ol><li>1</li></ol><ol><li>2</li></ol>`, [head, ['1'], '<ol><li>2</li></ol>']],
  ])('%s', (_what, html, expected) => {
    const found = splitSteps(html)
    expect(found && [found.before, found.steps, found.after]).toEqual(expected)
  })

  const tools = { ...fileTools, settings: settingsOf() }
  const texts = [
    ...listProtocolPages(tools).map(({ slug }) => [slug, getProtocol(tools, slug)?.text] as const),
    ...listTestPages(tools).map(({ slug }) => [slug, getTest(tools, slug)?.text] as const),
  ]
  it.each(texts)('%s draws and times steps that it has, each once', (_slug, text) => {
    const extras = text?.steps?.map(({ step }) => step) ?? []
    const { steps = [] } = splitSteps(text?.html ?? '') ?? {}
    expect(extras).toEqual([...new Set(extras)])
    expect(extras.filter((step) => !steps[step - 1])).toEqual([])
  })
  it('every protocol that asks the body to do something shows how', () => {
    const drawn = texts.filter(([, text]) => text?.steps?.some(({ drawing }) => drawing)).map(([slug]) => slug)
    expect(drawn).toEqual(
      expect.arrayContaining([
        'stretch-exercise',
        'run-or-gym',
        'sauna-shower',
        'teeth-protocol',
        'work',
        'sleep-protocol',
        'monthly-fitness-test',
      ]),
    )
  })
})
