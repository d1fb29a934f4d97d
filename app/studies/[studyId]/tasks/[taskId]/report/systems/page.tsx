import type { Metadata } from 'next'
import Link from 'next/link'
import { ViewControls } from '@/components/agreement/view-controls'
import { FigureView } from '@/components/figures/figure-view'
import '@/components/report/report.css'
import { writeMarkup } from '@/components/report/to-markup'
import { PairForm } from '@/components/systems/pair-form'
import { ParagraphButtons } from '@/components/systems/paragraph-buttons'
import { SystemDownloads } from '@/components/systems/system-downloads'
import { systemPage } from '@/components/systems/system-files'
import { systemLinks } from '@/components/systems/system-links'
import { BackLink } from '@/components/ui/back-link'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { type SystemView, systemViewSchema } from '@/lib/core/figures/systems/system-view'
import { pickMade } from '@/lib/core/score-sheet/sheet-summary'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { nameModel } from '@/lib/core/text-jobs'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { getSummarySpend } from '@/lib/data/statements/summary-requests'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { readFindingsPrompt } from '@/lib/pipeline/system-findings'
import { findParagraphs } from '@/lib/pipeline/system-paragraphs'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { writeParagraphAction } from './actions'

export const metadata: Metadata = { title: 'Reports per system' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/report/systems'>

/** The systems whose texts a task checks, or the report of one of them. */
export default async function SystemsPage({ params, searchParams }: Props) {
  const task = await params
  const view = systemViewSchema.parse(await searchParams)
  return view.system === '' ? <AllSystems task={task} by={view.by} /> : <OneSystem task={task} view={view} />
}

async function AllSystems({ task, by }: { task: TaskRef; by: string }) {
  const { made, results } = await load(async () => {
    const actor = await requireActor()
    const [found, ai] = await Promise.all([figures.getSystems(actor, task, by), getAiResults(actor, task)])
    return { made: found, results: ai }
  })
  const isSealed = results.openedAt === null && results.aiRaters > 0
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <BackLink href={`${taskHome(task)}/report`}>Report</BackLink>
      <PageHeader title="Reports per system">
        How each system that wrote texts does, what counts against it, and two of them on the same patients.
      </PageHeader>
      {isSealed && (
        <Notice>
          What AI raters and juries said is sealed. <SealLink task={task} />
        </Notice>
      )}
      {made.figure === null ? (
        <Notice>
          {made.systems.length === 0
            ? 'No text of a system is checked here yet.'
            : 'Nothing is settled yet. Scores stand here once people have settled something, or the results of AI raters are open.'}
        </Notice>
      ) : (
        <>
          <ViewControls
            label="Whose verdicts"
            choices={[
              {
                name: 'by',
                label: 'Verdicts of',
                value: made.by,
                options: made.sources.map(({ id, title }) => [id, title] as const),
              },
            ]}
          />
          <FigureView figure={made.figure} />
          {made.comparable.length > 1 && <PairForm task={task} choices={made} />}
          {made.efforts.length > 0 && (
            <div className="grid gap-8 xl:grid-cols-2">
              {made.efforts.map((figure) => (
                <FigureView key={figure.name} figure={figure} />
              ))}
            </div>
          )}
        </>
      )}
    </main>
  )
}

function SealLink({ task }: { task: TaskRef }) {
  return (
    <Link className="text-accent underline underline-offset-2" href={`${taskHome(task)}/agreement/ai`}>
      What is sealed, and how to open it
    </Link>
  )
}

async function OneSystem({ task, view }: { task: TaskRef; view: SystemView }) {
  const { report, made, spend } = await load(async () => {
    const actor = await requireActor()
    const found = await figures.getSystemReport(actor, task, view)
    const [written, taken] = await Promise.all([
      findParagraphs(actor, task, found),
      getSummarySpend(actor, task.studyId, task.taskId),
    ])
    return { report: found, made: written, spend: taken }
  })
  const { writer, paragraphs } = made
  const { parts } = systemPage(report, pickMade(paragraphs), systemLinks(task))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 print:p-0">
      <div className="grid gap-4 print:hidden">
        <BackLink href={`${taskHome(task)}/report/systems`}>Reports per system</BackLink>
        <PageHeader
          title={`System ${report.title}`}
          actions={<SystemDownloads href={`/api${taskHome(task)}/report/systems`} view={view} />}
        >
          The same verdicts and the same paragraphs give the same file, to the byte.
        </PageHeader>
        <ParagraphButtons
          task={task}
          view={{ ...view, by: report.source.id }}
          findings={report.findings.map(({ score, title, flagged }) => ({
            score,
            title,
            count: flagged.filter(({ isAgainst }) => isAgainst === true).length,
          }))}
          paragraphs={paragraphs}
          writer={writer && nameModel(writer)}
          account={{ spend, currency: findCurrency(), prompt: await readFindingsPrompt() }}
          onWrite={writeParagraphAction}
        />
      </div>
      <ScrollFrame
        label="Report"
        className="overflow-x-auto rounded-lg border border-line bg-raised px-6 py-8 print:overflow-visible print:border-0 print:p-0"
        dangerouslySetInnerHTML={{ __html: writeMarkup(parts) }}
      />
    </main>
  )
}
