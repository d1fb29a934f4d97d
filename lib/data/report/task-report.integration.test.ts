import { expect, it } from 'vitest'
import { reportContent } from '@/components/report/report-content'
import { reportFile } from '@/components/report/report-file'
import { findShipped } from '@/lib/core/protocols/shipped'
import { reportPdf } from '@/lib/report/report-pdf'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { createActor, createStudy } from '@/lib/testing/factories'
import { listAskedFigures } from '../agreement/answer-figures'
import { getTaskReport } from './task-report'

const SUMMEVAL = findShipped('summeval')
const forms = (seed: number) =>
  Array.from({ length: 12 }, (_, item) =>
    Object.fromEntries(
      SUMMEVAL.fields.map(({ id }, index) => [
        id,
        1 + ((item + Number((item + index + seed) % 4 === 0)) % 5),
      ]),
    ),
  )

it('reports each scale of a form, the same to the byte as HTML and as PDF', async () => {
  const study = await createStudy({ items: 1 })
  const task = await createAnsweredTask(study.id, SUMMEVAL, { people: { ann: forms(0), bob: forms(1) } })
  const lead = await createActor(study.id, 'pi')

  const report = await getTaskReport(lead, task)
  const file = reportFile(report, '')
  expect(file).toContain('Agreement among people on each scale')
  for (const { question } of SUMMEVAL.fields)
    expect(file).toContain(`${question}: agreement among people, by coefficient`)
  expect(file).toContain('12 summaries of 6 patients, rated by 2 people')
  expect(file).not.toMatch(/NaN|undefined|\[object/)
  expect(reportFile(await getTaskReport(lead, task), '')).toBe(file)
  const pdf = await reportPdf(reportContent(report))
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(Buffer.compare(await reportPdf(reportContent(report)), pdf)).toBe(0)
})

it('reports of one choice the figures that its definition asks for, as its page shows them', async () => {
  const study = await createStudy({ items: 1 })
  const said = (no: number) =>
    Array.from({ length: 12 }, (_, item) => ({ entailed: item % no === 0 ? 'no' : 'yes' }))
  const people = { ann: said(3), bob: said(4) }
  const task = await createAnsweredTask(study.id, findShipped('doclens'), { people })
  const lead = await createActor(study.id, 'pi')

  const report = await getTaskReport(lead, task)
  const file = reportFile(report, '')

  const [figure] = await listAskedFigures(lead, task)
  expect(figure?.name).toBe('scores-share-measure')
  expect(file).toContain(`${figure?.title}`)
  expect(file).toMatch(/4\. Answers and scores[\s\S]*5\. Methods[\s\S]*6\. What this report follows from/)
  expect(file).not.toMatch(/NaN|undefined<|\[object/)
  expect(Buffer.from((await reportPdf(reportContent(report))).subarray(0, 5)).toString()).toBe('%PDF-')
})
