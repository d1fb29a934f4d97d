import type { Metadata } from 'next'
import { AgreementNav } from '@/components/agreement/agreement-nav'
import { HumanTable } from '@/components/agreement/human-table'
import { MethodNote } from '@/components/agreement/method-note'
import {
  CoefficientChart,
  GroupChart,
  PairwiseChart,
  ShareChart,
  StandingChart,
} from '@/components/agreement/people-charts'
import { peopleChoices } from '@/components/agreement/people-choices'
import { RaterProfileNote } from '@/components/agreement/rater-profile-note'
import { ViewControls } from '@/components/agreement/view-controls'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { peopleViewSchema } from '@/lib/core/figures/people-view'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Agreement' }

export default async function AgreementPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/agreement'>) {
  const { studyId } = await params
  const view = peopleViewSchema.parse(await searchParams)
  const { report, profiles } = await load(async () => {
    const actor = await requireActor()
    const [agreement, experience] = await Promise.all([
      figures.getPeopleAgreement(actor, studyId, view),
      figures.getRaterProfiles(actor, studyId),
    ])
    return { report: agreement, profiles: experience }
  })
  const { measure } = view
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AgreementNav studyId={studyId} here="" />
      <PageHeader title="People with each other">
        How far people agree in the first round, before any panel or discussion. Intervals are 95 %.
      </PageHeader>
      <HumanTable
        rows={report.table}
        downloadUrl={`/api/studies/${studyId}/agreement/humans?unit=${view.unit}`}
      />
      <ViewControls label="What the charts show" choices={peopleChoices(view)} />
      {report.pairs.cells.length === 0 ? (
        <Notice>
          No two people have rated the same one of these statements yet. Charts appear as soon as they have.
        </Notice>
      ) : (
        <>
          <p className="text-sm text-muted">
            {report.items.toLocaleString('en')} statements chosen,{' '}
            {(report.coefficients?.items ?? 0).toLocaleString('en')} of them with two ratings or more.
          </p>
          <div className="grid gap-8 xl:grid-cols-2">
            <CoefficientChart report={report} />
            <GroupChart studyId={studyId} report={report} measure={measure} split={view.by} />
            <ShareChart report={report} />
            <StandingChart studyId={studyId} report={report} measure={measure} />
          </div>
          <PairwiseChart studyId={studyId} report={report} measure={measure} />
        </>
      )}
      <RaterProfileNote profiles={profiles} />
      <MethodNote options={report.options} />
    </main>
  )
}
