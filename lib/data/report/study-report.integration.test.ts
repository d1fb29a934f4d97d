import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { reportContent } from '@/components/report/report-content'
import { reportFile } from '@/components/report/report-file'
import { REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { elementsOf, type PlainElement, type PlainNode, textOf } from '@/lib/core/plain-element'
import { reportPdf } from '@/lib/report/report-pdf'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { makeJudged } from '@/lib/testing/rated'
import { createReportedStudy } from '@/lib/testing/reported-study'
import { getAuthorRates } from '../agreement/agreement'
import { openAiResults, setMargin } from '../blinding/ai-results'
import { readUnsettled } from '../blinding/label-exposures'
import { db } from '../client'
import { publishGuideline } from '../labeling/guidelines'
import { recordRunOutcomes } from '../runs/run-outcomes'
import { getStudyReport } from './study-report'

/** What was kept in memory goes. */
function forget() {
  const { concordanceStores: stores } = globalThis as {
    concordanceStores?: Map<string, Map<string, unknown>>
  }
  for (const store of stores?.values() ?? []) store.clear()
}

function allElements(nodes: readonly PlainNode[]): PlainElement[] {
  return elementsOf(nodes).flatMap((element) => [element, ...allElements(element.children)])
}

describe('the report', () => {
  it('is the same file, to the byte, when it is made again from the same data', async () => {
    const { study, pi } = await createReportedStudy()
    await setMargin(pi, study, { measure: 'agreement', margin: 0.05, reason: 'A <pilot> & "more".' })
    await openAiResults(pi, study, 'The study is over.')
    const style = await readFile('components/report/report.css', 'utf8')

    const report = await getStudyReport(pi, study)
    const [first, firstPdf] = [reportFile(report, style), await reportPdf(reportContent(report))]
    forget()
    const remade = await getStudyReport(pi, study)
    const again = reportFile(remade, style)

    expect(remade).not.toBe(report)
    expect(again).toBe(first)
    expect(Buffer.compare(await reportPdf(reportContent(remade)), firstPdf)).toBe(0)
    expect(first).toContain('A &lt;pilot&gt; &amp; &quot;more&quot;.')
    expect(first).toContain('f00d')
    expect(first).toContain('before the figures were opened')
    expect(first).not.toMatch(/NaN|undefined<|Infinity|\[object/)
  })

  it('is after any change what it is when all of it is made anew', async () => {
    const { study, pi, raters } = await createReportedStudy()
    await openAiResults(pi, study, 'The study is over.')
    const { runId, rater: aiRater } = await createRun(pi, study)
    const [one, other] = raters
    const [first = '', second = '', third = ''] = study.itemIds
    const changes = [
      () => rate(one!, study, first, 'Not Addressed'),
      () => rate(other!, study, second, 'Supported'),
      () => rate(one!, study, third, 'Supported'),
      () => recordRunOutcomes(aiRater, runId, [makeJudged(first)]),
      () => db.user.updateMany({ where: { id: one!.userId }, data: { practiceYears: 4 } }),
      () => setMargin(pi, study, { measure: 'ac1', margin: 0.2, reason: 'Later.' }),
    ]
    const reported = new Set<string>()
    for (const change of changes) {
      await change()
      const report = JSON.stringify(await getStudyReport(pi, study))
      forget()
      expect(report).toBe(JSON.stringify(await getStudyReport(pi, study)))
      reported.add(report)
    }
    expect(reported.size).toBe(changes.length)
  })

  it('keeps people’s figures after an AI rater’s answer, and those of AI raters after one that leaves the consensus', async () => {
    const { study, pi, raters } = await createReportedStudy()
    await openAiResults(pi, study, 'The study is over.')
    const { runId, rater: aiRater } = await createRun(pi, study)
    const [first = '', , third = ''] = study.itemIds
    const before = await getStudyReport(pi, study)

    await recordRunOutcomes(aiRater, runId, [makeJudged(first)])
    const answered = await getStudyReport(pi, study)
    expect(answered.labelModels).toBe(before.labelModels)
    expect(answered.ai?.listing.rows).toHaveLength(2)

    await rate(raters[2]!, study, third, 'Supported') // the other two said the same
    const disputed = await getStudyReport(pi, study)
    expect(disputed.sources.settled).toBe(answered.sources.settled)
    expect(disputed.ai?.listing).toBe(answered.ai?.listing)
    expect(disputed.labelModels).not.toBe(before.labelModels)

    for (const rater of raters) await rate(rater, study, third, 'Not Addressed')
    expect((await getStudyReport(pi, study)).ai?.listing).not.toBe(answered.ai?.listing)
  })

  it('gathers all figures: every margin, rates, transitions, repeats, and the numbers behind each drawing', async () => {
    const { study, pi, raters } = await createReportedStudy()
    await setMargin(pi, study, { measure: 'agreement', margin: 0.05, reason: 'The first.' })
    await openAiResults(pi, study, 'The study is over.')
    const before = await getStudyReport(pi, study)
    await setMargin(pi, study, { measure: 'ac1', margin: 0.1, reason: 'The second.' })
    const again = { studyId: study.id, taskId: study.taskId, round: REPEAT_ROUND, revision: 1 }
    await db.rating.createMany({
      data: ['Supported', 'Not Supported'].map((code, index) => ({
        ...again,
        itemId: study.itemIds[index]!,
        raterId: raters[0]!.raters.get(study.id)!,
        code,
      })),
    })

    const report = await getStudyReport(pi, study)
    const { content } = reportContent(report)
    const text = textOf(content)

    expect(report.margins).toHaveLength(2)
    // what was promised stays the test, what came later stands beside it
    expect(report.ai!.baseline).toEqual(before.ai!.baseline)
    expect(report.ai!.explored.map(({ margin }) => margin.reason)).toEqual(['The second.'])
    expect(text).toContain('after the results were opened')
    const shown = report.ai!.rates.map(({ way, rates }) => [
      way,
      rates.authors.map(({ rate: one }) => one.humans.value),
    ])
    for (const focus of ['Not Supported', 'Not Addressed'] as const) {
      const page = await getAuthorRates(pi, study, ratesViewSchema.parse({ focus, labels: 'three' }))
      expect(shown).toContainEqual([focus, page!.authors.map(({ rate: one }) => one.humans.value)])
    }
    expect(shown[1]?.[1]).not.toEqual(shown[2]?.[1])
    for (const words of [
      'The first.',
      'The second.',
      'All margins that were fixed',
      'Share of statements that are Not Supported, by author, with an AI rater: AI: machine-7',
      'From consensus labels to those of machine-7',
      'Alternative annotator test',
      'with the majority of the others: machine-7',
      'All answers together',
    ])
      expect(text).toContain(words)
    expect(report.repeats.map(({ alias, items }) => [alias, items])).toEqual([
      [null, 2],
      [expect.any(String), 2],
    ])
    expect(report.repeats[0]?.percentAgreement.value).toBe(0.5)
    expect(report.sources.repeats).not.toBe(before.sources.repeats)
    const figures = allElements(content).filter(({ tag }) => tag === 'figure')
    expect(figures.length).toBeGreaterThan(8)
    for (const figure of figures) {
      const inside = allElements(figure.children).map(({ tag }) => tag)
      expect(inside).toEqual(expect.arrayContaining(['svg', 'details', 'table', 'td']))
    }
  })

  it('names other data by another digest', async () => {
    const { study, pi, raters } = await createReportedStudy()
    const before = await getStudyReport(pi, study)

    await rate(raters[0]!, study, study.itemIds[0]!, 'Not Addressed')
    const after = await getStudyReport(pi, study)

    expect(after.sources.people).not.toBe(before.sources.people)
    expect(after.sources.statements).toBe(before.sources.statements)
  })

  it('says that a lead has read an answer that is not settled yet', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const [itemId = ''] = study.itemIds
    await rate(await createAssignedRater(study), study, itemId, 'Supported')
    const before = await getStudyReport(pi, study)
    expect(textOf(reportContent(before).content)).toContain('No lead is in the audit log as having done so.')

    await readUnsettled(pi, study)
    const report = await getStudyReport(pi, study)

    expect(report.exposures).toMatchObject([{ round: 1, leads: 1 }])
    expect(textOf(reportContent(report).content)).toContain('those of the first round by 1 lead')
    expect(report.sources.opening).not.toBe(before.sources.opening)
  })

  it('holds nothing of AI raters while their figures are sealed', async () => {
    const { study, pi } = await createReportedStudy()

    const file = reportFile(await getStudyReport(pi, study), '')

    expect(file).toContain('sealed')
    expect(file).not.toContain('machine-7')
    const { content } = reportContent(await getStudyReport(pi, study))
    expect(textOf(content)).toContain('sealed')
    expect(textOf(content)).not.toContain('machine-7')
  })

  it('says who leads, by which guideline and policy, what came in, and of which day the data are', async () => {
    const { study, pi } = await createReportedStudy()
    const unopened = await getStudyReport(pi, study)
    expect(unopened.dataDay).toBeNull()
    expect(textOf(reportContent(unopened).content)).toContain('All answers are of one day')

    const second = await createActor(study.id, 'pi')
    await publishGuideline(pi, study, { intro: '', entries: FIRST_GUIDELINE.entries, change: 'Shorter.' }, 0)
    await db.guideline.updateMany({
      where: { taskId: study.taskId },
      data: { createdAt: new Date('2031-05-06T12:00:00Z') },
    })
    const report = await getStudyReport(pi, study)
    const text = textOf(reportContent(report).content)

    expect(report.setting.leads).toEqual([pi.name, second.name])
    expect(text).toContain(`Study leads: ${pi.name}, ${second.name}. Data as of 2031-05-06 (UTC)`)
    expect(text).toContain('The guideline in force is version 1, published on 2031-05-06.')
    expect(text).toContain('More than half of the first round; else a blind panel of 2 that must agree')
    expect(report.flow.at(-1)).toMatchObject({ author: 'All', statements: 4, rated: 4, ratedTwice: 4 })
    expect(report.flow.at(-1)?.texts).toBeGreaterThan(0)
    expect(report.sources.setting).not.toBe(unopened.sources.setting)
  })

  it('can be made of a study with nothing in it', async () => {
    const study = await createStudy({ items: 0 })

    const file = reportFile(await getStudyReport(await createActor(study.id, 'pi'), study), '')

    expect(file).not.toMatch(/NaN|Infinity/)
    const pdf = await reportPdf(reportContent(await getStudyReport(await createActor(study.id, 'pi'), study)))
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  })
})
