import { expect, it } from 'vitest'
import { reportContent } from '@/components/report/report-content'
import { reportFile } from '@/components/report/report-file'
import { findShipped } from '@/lib/core/protocols/shipped'
import { reportPdf } from '@/lib/report/report-pdf'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { createActor, createStudy } from '@/lib/testing/factories'
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
