import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { NothingYet } from '@/components/progress/nothing-yet'
import { reportParts } from '@/components/report/report-document'
import { type TaskRef, taskHome } from '@/lib/core/task'
import '@/components/report/report.css'
import { writeMarkup } from '@/components/report/to-markup'
import { PageHeader } from '@/components/ui/page-header'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { hasRatings } from '@/lib/core/progress'
import { hasSystems } from '@/lib/data/systems/system-reports'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Report' }

export default async function ReportPage({ params }: PageProps<'/studies/[studyId]/tasks/[taskId]/report'>) {
  const task = await params
  const { report, isOfSystems } = await load(async () => {
    const actor = await requireActor()
    const [made, isOfSystems] = await Promise.all([
      figures.getTaskReport(actor, task),
      hasSystems(actor, task),
    ])
    return { report: made, isOfSystems }
  })
  const isAnswers = 'kind' in report
  const isUnrated = isAnswers ? report.figures.variables.length === 0 : report.counts.ratings === 0
  const empty = isUnrated ? await emptyReport(task) : null
  if (empty !== null) return empty
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 print:p-0">
      <div className="print:hidden">
        <PageHeader
          title="Report"
          actions={
            <>
              {isOfSystems && (
                <Link
                  className="text-sm text-accent underline underline-offset-2"
                  href={`${taskHome(task)}/report/systems`}
                >
                  Reports per system
                </Link>
              )}
              <a
                className="text-sm text-accent underline underline-offset-2"
                href={`/api${taskHome(task)}/report?format=pdf`}
              >
                Save as PDF
              </a>
              <a
                className="text-sm text-accent underline underline-offset-2"
                href={`/api${taskHome(task)}/report`}
              >
                Save as one HTML file
              </a>
            </>
          }
        >
          The same data give the same file, to the byte.
        </PageHeader>
      </div>
      {/* as text: of a large study it is a hundred thousand elements, none of which the browser has to take over */}
      <ScrollFrame
        label="Report"
        className="overflow-x-auto rounded-lg border border-line bg-raised px-6 py-8 print:overflow-visible print:border-0 print:p-0"
        dangerouslySetInnerHTML={{ __html: writeMarkup(reportParts(report)) }}
      />
    </main>
  )
}

/** What stands in the place of a report without any answer, people's or an AI rater's; null where there are some. */
async function emptyReport(task: TaskRef): Promise<ReactNode> {
  const now = new Date()
  const state = await load(async () => figures.getStudyState(await requireActor(), task, now))
  if (hasRatings(state.progress) || state.ai.aiRaters > 0) return null
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader title="Report" />
      <NothingYet task={task} state={state} now={now}>
        The study’s figures and methods are gathered here once somebody has answered a statement.
      </NothingYet>
    </main>
  )
}
