import { describe, expect, it } from 'vitest'
import { reportContent } from '@/components/report/report-content'
import { textOf } from '@/lib/core/plain-element'
import { createReportedStudy } from '@/lib/testing/reported-study'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { getStudyReport } from './study-report'

describe('who rated, in the report', () => {
  it('lists every AI rater in the appendix where there are many', async () => {
    const { study, pi } = await createReportedStudy()
    await openAiResults(pi, study, 'The study is over.')
    const made = await db.rater.createManyAndReturn({
      data: Array.from({ length: 30 }, (_, index) => ({
        studyId: study.id,
        kind: 'ai' as const,
        alias: `model-${index}`,
        configuration: { model: `m${index}`, ...(index === 7 ? { uncutNotes: 3 } : {}) },
      })),
    })
    await db.rating.createMany({
      data: made.map(({ id }) => ({
        studyId: study.id,
        taskId: study.taskId,
        itemId: study.itemIds[0]!,
        raterId: id,
        round: 1,
        revision: 1,
        code: 'Supported',
      })),
    })

    const text = textOf(reportContent(await getStudyReport(pi, study)).content)

    const [body = '', appendix = ''] = text.split('Appendix. All AI raters')
    expect(body).toContain('The 25 of 31 AI raters with the highest AC1')
    expect(body).toMatch(/did without, not cut into facts\s*3/)
    for (const { alias } of made) expect(appendix).toContain(alias)
  })

  it('says when AI raters rated that ran here, and who the people are', async () => {
    const { study, pi, raters } = await createReportedStudy()
    await db.user.update({ where: { id: raters[0]!.userId! }, data: { specialty: 'Surgery' } })
    const { id: raterId } = await db.rater.findFirstOrThrow({ where: { studyId: study.id, kind: 'ai' } })
    const run = await db.work.create({
      data: {
        kind: 'rate',
        studyId: study.id,
        taskId: study.taskId,
        raterId,
        configuration: {},
        startedAt: new Date('2026-03-01T23:30:00Z'),
      },
    })
    await openAiResults(pi, study, 'The study is over.')

    const underWay = await getStudyReport(pi, study)
    expect(underWay.ai?.raters).toMatchObject([{ days: { first: '2026-03-01', last: null } }])
    expect(underWay.profiles).toMatchObject({ raters: 3, specialties: [{ name: 'Surgery', raters: 1 }] })

    const finishedAt = new Date('2026-03-02T00:10:00Z')
    await db.work.update({ where: { id: run.id }, data: { finishedAt } })
    const ended = await getStudyReport(pi, study)
    expect(ended.ai?.raters).toMatchObject([{ days: { first: '2026-03-01', last: '2026-03-02' } }])
  })
})
