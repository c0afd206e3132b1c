import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Claim } from '../claim.ts'
import { ClaimCard } from './claim-card.tsx'

it('says what a figure is about before the figure, and its grade in one word', () => {
  const claim = {
    ...{ id: 'nuts', claim: 'Deaths in people who eat nuts', displayed: '22% lower', grade: 'Moderate' },
    ...{ finding: '', population: '', limits: '', sources: [] },
  } as unknown as Claim
  const shown = { claim, reviewed: '', nextReview: '', shownOn: [], figures: [], changes: [] }
  const summary = /<summary.*<\/summary>/.exec(renderToStaticMarkup(<ClaimCard shown={shown} />))?.[0] ?? ''
  const words = summary.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
  expect(words).toBe('|Deaths in people who eat nuts|22% lower|●●●○|Evidence: |Moderate|')
})
