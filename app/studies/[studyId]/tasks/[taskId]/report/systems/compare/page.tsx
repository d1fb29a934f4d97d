import type { Metadata } from 'next'
import '@/components/report/report.css'
import { writeMarkup } from '@/components/report/to-markup'
import { PairForm } from '@/components/systems/pair-form'
import { SystemDownloads } from '@/components/systems/system-downloads'
import { comparisonPage } from '@/components/systems/system-files'
import { systemLinks } from '@/components/systems/system-links'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { systemPairSchema } from '@/lib/core/figures/systems/system-view'
import { taskHome } from '@/lib/core/task'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Two systems' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/report/systems/compare'>

/** Two systems on the same patients. */
export default async function CompareSystemsPage({ params, searchParams }: Props) {
  const task = await params
  const pair = systemPairSchema.parse(await searchParams)
  const { choices, comparison } = await load(async () => {
    const actor = await requireActor()
    const found = await figures.getSystems(actor, task, pair.by)
    const [first, second] = found.comparable
    if (pair.first === '' && first && second)
      Object.assign(pair, {
        first: first.system,
        firstVersion: first.version ?? '',
        second: second.system,
        secondVersion: second.version ?? '',
      })
    const compared = pair.first === '' ? null : await figures.getSystemComparison(actor, task, pair)
    return { choices: found, comparison: compared }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 print:p-0">
      <div className="grid gap-4 print:hidden">
        <BackLink href={`${taskHome(task)}/report/systems`}>Reports per system</BackLink>
        <PageHeader
          title="Two systems"
          actions={
            comparison && (
              <SystemDownloads href={`/api${taskHome(task)}/report/systems/compare`} view={pair} />
            )
          }
        >
          On the patients and facts that both were asked about.
        </PageHeader>
        <PairForm task={task} choices={choices} pair={pair} />
      </div>
      {comparison && (
        <ScrollFrame
          label="Comparison"
          className="overflow-x-auto rounded-lg border border-line bg-raised px-6 py-8 print:overflow-visible print:border-0 print:p-0"
          dangerouslySetInnerHTML={{
            __html: writeMarkup(comparisonPage(comparison, systemLinks(task)).parts),
          }}
        />
      )}
    </main>
  )
}
