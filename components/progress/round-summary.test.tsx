import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { glanceAt } from '@/lib/core/figures/study/glance'
import { outlierRaters } from '@/lib/core/figures/study/outlier-raters'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeNeeds, makeProgress, makeWorker } from '@/lib/testing/study-state'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { RoundSummary } from './round-summary'

const TASK = { studyId: 's', taskId: 't' }

const NOW = new Date('2026-03-11T12:00:00Z')
const MATRIX: StudyMatrix = {
  labelSet: VERDICT_LABELS,
  items: [],
  itemIds: [],
  columns: [],
  aiRaters: [],
  consensus: [],
  states: [],
}

function textOf(...raters: Parameters<typeof makeWorker>[]): string {
  const workers = raters.map((rater) => makeWorker(...rater))
  const assigned = workers.reduce((sum, one) => sum + one.assigned, 0)
  const rated = workers.reduce((sum, one) => sum + one.rated, 0)
  const progress = makeProgress({ raters: workers, rounds: [{ round: 1, assigned, rated }] })
  const seat = { role: 'rater' as const, email: null, alias: 'seat', createdAt: '2026-03-10T00:00:00Z' }
  const needs = makeNeeds({ invitations: [{ ...seat, raterId: 'seat', expiresAt: '2026-03-20T00:00:00Z' }] })
  const outliers = outlierRaters(MATRIX)
  const glance = { ...glanceAt(MATRIX, progress, needs, NO_AI_RESULTS, NOW), outliers }
  return renderToStaticMarkup(<RoundSummary task={TASK} glance={glance} exposures={[]} />)
}

const NOT_BEGUN = { rated: 0, lastAt: null }

describe('when the rounds end', () => {
  it('is reported later where work was given lately and nobody has begun: that does not stand still', () => {
    const text = textOf(['rater-1', { ...NOT_BEGUN, assignedAt: '2026-03-11T11:59:00Z' }])

    expect(text).toContain('9 ratings to go. When it ends can be estimated after a first day of work.')
    expect(text).not.toContain('stand still')
  })

  it('cannot be computed of who has stopped, and of places that nobody has taken', () => {
    const text = textOf(
      ['rater-1', { lastAt: '2026-03-07T08:00:00Z' }],
      ['rater-2', NOT_BEGUN],
      ['seat', NOT_BEGUN],
    )

    expect(text).toContain(
      '14 of rater-1 and rater-2 stand still, 9 of seat wait for who is invited: nobody knows when those are done.',
    )
  })
})
