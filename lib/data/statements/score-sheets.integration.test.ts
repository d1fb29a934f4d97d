import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createReasonedStudy } from '@/lib/testing/reasoned-study'
import { getScoreSheet } from './score-sheets'

const CONSENSUS = { raterId: null, kind: 'sentence' } as const

describe('getScoreSheet', () => {
  it('tells what people settled on, with the reasons of those who said so', async () => {
    const { study, documentId, pi, raters } = await createReasonedStudy()

    const { sheet, kinds, raters: listed } = await getScoreSheet(pi, study.id, documentId, CONSENSUS)

    expect(kinds).toEqual({ sentence: 2, claim: 2 })
    expect(listed).toHaveLength(3)
    expect(sheet.statements.map((statement) => statement.verdict)).toEqual(['Supported', 'Not Supported'])
    expect(sheet.counts.labels['Not Addressed']).toEqual({ count: 0, share: 0 })
    expect(sheet.statements[1]?.reasons.map((reason) => reason.by).toSorted()).toEqual(
      raters
        .slice(1)
        .map((rater) => rater.name)
        .toSorted(),
    )
  })

  it('tells what one rater said, and counts what was left out', async () => {
    const { study, documentId, pi, raters } = await createReasonedStudy()
    const raterId = raters[0]!.raters.get(study.id)!

    const claims = getScoreSheet(pi, study.id, documentId, { raterId, kind: 'claim' })
    const sentences = getScoreSheet(pi, study.id, documentId, { raterId, kind: 'sentence' })

    expect((await claims).sheet.counts).toMatchObject({ rated: 0, missing: 2 })
    expect((await claims).sheet.statements[0]?.note).toBe('Not rated.')
    expect((await sentences).sheet.counts.labels.Supported).toEqual({ count: 2, share: 1 })
  })

  it('knows no rater of another study', async () => {
    const { study, documentId, pi } = await createReasonedStudy()

    const attempt = getScoreSheet(pi, study.id, documentId, { raterId: randomUUID(), kind: null })

    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })
})
