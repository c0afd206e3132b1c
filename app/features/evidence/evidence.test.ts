import { describe, expect, it } from 'vitest'
import { isLocalDate } from '#app/values/local-date.ts'
import { fileTools } from '#dev/file-documents.ts'
import { getClaims, listClaims } from './evidence.server.ts'
import { getReference, listReferences } from './references.server.ts'
import { showClaim } from './shown.server.ts'
import { groupByTopic } from './topics.ts'

describe('the evidence register', () => {
  it('says of every claim what was found, in whom, with which limits, and when we look again', () => {
    for (const claim of listClaims(fileTools)) {
      for (const words of [claim.claim, claim.displayed, claim.finding, claim.population, claim.limits])
        expect(words, claim.id).not.toBe('')
      expect(['Strong', 'Moderate', 'Limited', 'None yet', 'Not applicable'], claim.id).toContain(claim.grade)
      expect(isLocalDate(claim.reviewedOn) && isLocalDate(claim.nextReview), claim.id).toBe(true)
      expect(claim.nextReview > claim.reviewedOn, claim.id).toBe(true)
    }
  })
  it('shows each claim under a heading that begins like one', () => {
    for (const claim of listClaims(fileTools))
      expect(showClaim(claim, new Map()).claim.displayed, claim.id).toMatch(/^[\p{Lu}\d]/u)
  })
  it('has one place for each claim', () => {
    const ids = listClaims(fileTools).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const placed = groupByTopic(listClaims(fileTools)).flatMap(({ claims }) => claims.map(({ id }) => id))
    expect(placed.toSorted()).toEqual(ids.toSorted())
  })
  it('gives a topic and a claim addresses of their own on the page', () => {
    const topics = groupByTopic(listClaims(fileTools)).map(({ id }) => id)
    expect(listClaims(fileTools).filter(({ id }) => topics.includes(id))).toEqual([])
  })
  it('keeps a claim of an unknown page', () => {
    expect(groupByTopic([{ pages: ['/new'] }])).toEqual([
      { id: 'other-claims', title: 'Other claims', claims: [{ pages: ['/new'] }] },
    ])
  })
  it('leads only to sources that can be opened safely', () => {
    for (const { id, url } of listReferences(fileTools)) if (url !== null) expect(url, id).toMatch(/^https:\/\//)
  })
  it('refuses what is not in it', () => {
    expect(() => getClaims(fileTools, ['stat-luck'])).toThrow('no claim "stat-luck"')
    expect(() => getReference(fileTools, 'R999')).toThrow('no reference "R999"')
  })
})
