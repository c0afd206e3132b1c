import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import content from '#content/safety.json'
import { SAFETY_MATRIX } from './safety.server.ts'
import { ruleFor } from './safety.ts'

const CHAPTER = readFileSync('content/ebook/04-safety-first.md', 'utf8')

/** The rows of a table of the chapter, by the head of its first column. */
function tableBelow(head: string): string[][] {
  const lines = CHAPTER.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`))
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'))
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** The book's rows beside the questions of the site. Where the book has two rows for one question, the site is as strict as both. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  pregnancy: ['Pregnant or breastfeeding'],
  tryingToConceive: ['Trying to conceive'],
  under18: ['Under 18'],
  eatingDisorder: ['An eating disorder, ever'],
  diabetes: ['Diabetes treated with medicine'],
  medicines: ['A weight-loss injection, a tablet ending in -gliflozin, lithium, or a medicine patch'],
  heart: ['Heart disease, rhythm trouble, high blood pressure, stroke'],
  epilepsy: ['Epilepsy or fainting'],
  raynaud: ["Raynaud's, cold urticaria, asthma set off by cold, nerve damage"],
  underweight: ['Underweight, or losing weight without trying'],
  kidneyLiverFrail: ['Frail, or after recent surgery', 'Kidney or liver disease'],
  mentalHealth: ['Psychosis, bipolar disorder, PTSD, severe depression'],
  safetyCriticalWork: ['Driving or safety-critical work today'],
  alcoholToday: ['Alcohol or drugs today'],
}
const COLUMNS = [['fasting'], ['coldExposure'], ['hotExposure'], ['exercise'], ['breathing', 'meditation']] as const
const STRICTNESS = ['ok', 'gentle', 'ask', 'no'] as const

/** 'no, until your team agrees' is a no. 'not before' and 'not while' are about the hour: each habit's panel says so to all. */
const wordOf = (cell: string) => (cell.startsWith('not ') ? 'ok' : (/^\w+/.exec(cell)?.[0] ?? ''))

describe('the book and the site', () => {
  const table = new Map(tableBelow('True for me').map(([name = '', ...cells]) => [name, cells]))

  it('ask about the same things', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(content.answers.map(({ key }) => key).toSorted())
    expect(Object.values(ROWS).flat().toSorted()).toEqual([...table.keys()].toSorted())
  })

  it.each(Object.keys(ROWS))('never allow on the site what the book does not: %s', (answer) => {
    for (const row of ROWS[answer] ?? [])
      for (const [at, habits] of COLUMNS.entries())
        for (const habit of habits) {
          const word = wordOf(table.get(row)?.[at] ?? '')
          expect(STRICTNESS, `${row}: ${habit}`).toContain(word)
          const rule = ruleFor(habit, [answer], SAFETY_MATRIX)
          const known = rule === 'hide' || rule === 'uncounted' ? 'no' : rule
          const isAsStrict = STRICTNESS.indexOf(known) >= STRICTNESS.indexOf(word as 'ok')
          expect(isAsStrict, `${row}, ${habit}: the book says ${word}, the site ${rule}`).toBe(true)
        }
  })

  it('say of heat, breathing and stillness that they and driving do not mix', () => {
    for (const habit of ['hotExposure', 'breathing', 'meditation'])
      expect(readFileSync(`content/habits/${habit}.md`, 'utf8'), habit).toMatch(/cautions:.*Never .*driving.*stopIf:/s)
  })

  it('offer the same swaps', () => {
    const swaps = new Map(tableBelow('Habit').map(([name = '', swap = '']) => [name, `${swap}.`]))
    const { fasting, exercise, breathing, coldExposure, hotExposure, meditation, healthyNutrition } = content.swaps
    expect(Object.fromEntries(swaps)).toEqual({
      ...{ Exercise: exercise, 'Healthy nutrition': healthyNutrition, Fasting: fasting, Breathing: breathing },
      ...{ Meditation: meditation, Heat: hotExposure, Cold: coldExposure },
    })
  })
})

/** How a habit's panel names an answer. The site is for adults, and what was drunk today is asked on the day. */
const NAMED: Readonly<Record<string, RegExp>> = {
  pregnancy: /pregnan/i,
  tryingToConceive: /conceive/,
  eatingDisorder: /eating disorder/,
  diabetes: /diabetes/i,
  medicines: /lithium|-gliflozin/i,
  heart: /heart/,
  epilepsy: /epilepsy/i,
  raynaud: /Raynaud/,
  underweight: /underweight/,
  kidneyLiverFrail: /kidney.*frail|frail.*kidney/is,
  mentalHealth: /psychosis/,
  safetyCriticalWork: /alertness/,
}

/** Who isn't named in a text, though the table asks them to check a habit first, or rules it out. */
const unnamedIn = (text: string, habits: readonly HabitKey[]) =>
  Object.entries(NAMED).flatMap(([answer, words]) =>
    habits.every((habit) => ['ok', 'gentle'].includes(ruleFor(habit, [answer], SAFETY_MATRIX))) || words.test(text)
      ? []
      : [answer],
  )

describe('everybody whom the table asks to check first, or rules out, is named', () => {
  it.each(HABIT_KEYS)('in the panel of %s', (habit) => {
    const [, cautions = ''] =
      /^cautions:\n(.*?)^stopIf:/ms.exec(readFileSync(`content/habits/${habit}.md`, 'utf8')) ?? []
    expect(unnamedIn(cautions, [habit])).toEqual([])
  })

  it.each(globSync('content/protocols/*.md'))('in %s, below its habits', (file) => {
    const text = readFileSync(file, 'utf8')
    const habits = /^habits: \[(.*)\]$/m.exec(text)?.[1]?.split(', ') ?? []
    const [, whoShouldNot = ''] = /^## Who should not\n(.*?)^## /ms.exec(text) ?? []
    expect(
      unnamedIn(
        whoShouldNot,
        HABIT_KEYS.filter((key) => habits.includes(key)),
      ),
    ).toEqual([])
  })
})
