import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { reportContent } from '@/components/report/report-content'
import { reportFile } from '@/components/report/report-file'
import { textOf } from '@/lib/core/plain-element'
import type { Verdict } from '@/lib/core/verdict'
import { reportPdf } from '@/lib/report/report-pdf'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { openAiResults, setMargin } from './ai-results'
import { db } from './client'
import { getStudyReport } from './study-report'

const SAID: readonly (readonly Verdict[])[] = [
  ['Supported', 'Supported', 'Not Supported', 'Supported'],
  ['Supported', 'Not Addressed', 'Not Supported', 'Supported'],
  ['Supported', 'Supported', 'Not Addressed', 'Not Supported'],
]

async function createRatedStudy() {
  const study = await createStudy({ items: 4 })
  const pi = await createActor(study.id, 'pi')
  const raters: Awaited<ReturnType<typeof createAssignedRater>>[] = []
  for (const codes of SAID) {
    const rater = await createAssignedRater(study)
    raters.push(rater)
    for (const [index, code] of codes.entries()) await rate(rater, study, study.itemIds[index]!, code)
  }
  const judge = await db.rater.create({
    data: { studyId: study.id, kind: 'ai', alias: 'machine-7', configuration: { promptHash: 'f00d' } },
  })
  await db.rating.createMany({
    data: study.itemIds.map((itemId) => ({
      studyId: study.id,
      taskId: study.taskId,
      itemId,
      raterId: judge.id,
      round: 1,
      revision: 1,
      code: 'Supported',
    })),
  })
  return { study, pi, raters }
}

describe('the report', () => {
  it('is the same file, to the byte, when it is made again from the same data', async () => {
    const { study, pi } = await createRatedStudy()
    await setMargin(pi, study.id, { measure: 'agreement', margin: 0.05, reason: 'A <pilot> & "more".' })
    await openAiResults(pi, study.id)
    const style = await readFile('components/report/report.css', 'utf8')

    const report = await getStudyReport(pi, study.id)
    const [first, firstPdf] = [reportFile(report, style), await reportPdf(reportContent(report))]
    // what was kept in memory goes: the second one is made anew
    ;(globalThis as { concordanceRemembered?: Map<string, unknown> }).concordanceRemembered?.clear()
    const remade = await getStudyReport(await createActor(study.id, 'pi'), study.id)
    const again = reportFile(remade, style)

    expect(remade).not.toBe(report)
    expect(again).toBe(first)
    expect(Buffer.compare(await reportPdf(reportContent(remade)), firstPdf)).toBe(0)
    expect(first).toContain('A &lt;pilot&gt; &amp; &quot;more&quot;.')
    expect(first).toContain('f00d')
    expect(first).toContain('before the figures were opened')
    expect(first).not.toMatch(/NaN|undefined<|Infinity|\[object/)
  })

  it('names other data by another digest', async () => {
    const { study, pi, raters } = await createRatedStudy()
    const before = await getStudyReport(pi, study.id)

    await rate(raters[0]!, study, study.itemIds[0]!, 'Not Addressed')
    const after = await getStudyReport(pi, study.id)

    expect(after.sources.people).not.toBe(before.sources.people)
    expect(after.sources.statements).toBe(before.sources.statements)
  })

  it('holds nothing of AI raters while their figures are sealed', async () => {
    const { study, pi } = await createRatedStudy()

    const file = reportFile(await getStudyReport(pi, study.id), '')

    expect(file).toContain('sealed')
    expect(file).not.toContain('machine-7')
    const { content } = reportContent(await getStudyReport(pi, study.id))
    expect(textOf(content)).toContain('sealed')
    expect(textOf(content)).not.toContain('machine-7')
  })

  it('can be made of a study with nothing in it', async () => {
    const study = await createStudy({ items: 0 })

    const file = reportFile(await getStudyReport(await createActor(study.id, 'pi'), study.id), '')

    expect(file).not.toMatch(/NaN|Infinity/)
    const pdf = await reportPdf(
      reportContent(await getStudyReport(await createActor(study.id, 'pi'), study.id)),
    )
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  })
})
