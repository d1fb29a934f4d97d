import type { Metadata } from 'next'
import { AgreementNav } from '@/components/agreement/agreement-nav'
import { HumanTable } from '@/components/agreement/human-table'
import { ItemFilters } from '@/components/agreement/item-filters'
import { LabelAgreementChart } from '@/components/agreement/label-agreement-chart'
import { MethodNote } from '@/components/agreement/method-note'
import {
  CoefficientChart,
  ExperienceChart,
  GroupChart,
  PairwiseChart,
  StandingChart,
} from '@/components/agreement/people-charts'
import { peopleChoices } from '@/components/agreement/people-choices'
import { RaterProfileNote } from '@/components/agreement/rater-profile-note'
import { ShareChart } from '@/components/agreement/share-chart'
import { ViewControls } from '@/components/agreement/view-controls'
import { NothingYet } from '@/components/progress/nothing-yet'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { ROUGH_INTERVALS } from '@/lib/core/agreement/few-clusters'
import { counted, whole } from '@/lib/core/counted-words'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import { hasRatings } from '@/lib/core/progress'
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
  const now = new Date()
  const { report, profiles, names, standing } = await load(async () => {
    const actor = await requireActor()
    const [agreement, experience, known, stand] = await Promise.all([
      figures.getPeopleAgreement(actor, studyId, view),
      figures.getRaterProfiles(actor, studyId),
      figures.getFilterNames(actor, studyId, view),
      figures.getStanding(actor, studyId, now),
    ])
    return { report: agreement, profiles: experience, names: known, standing: stand }
  })
  if (!hasRatings(standing.progress))
    return (
      <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
        <AgreementNav studyId={studyId} here="" />
        <PageHeader title="People with each other" />
        <NothingYet studyId={studyId} standing={standing} now={now}>
          How far people agree stands here once two of them have answered the same statement.
        </NothingYet>
      </main>
    )
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AgreementNav studyId={studyId} here="" />
      <PageHeader title="People with each other">
        <span data-figure-words>
          How far people agree in the first round, before any second round or discussion. Intervals are 95 %,{' '}
          {UNIT_WORDS[view.unit]}. {view.unit === 'patient' && ROUGH_INTERVALS}
        </span>
      </PageHeader>
      <HumanTable studyId={studyId} rows={report.table} view={view} />
      <div className="grid gap-2">
        <ViewControls label="What the charts show" choices={peopleChoices(view)} />
        <ItemFilters here={`/studies/${studyId}/agreement`} view={view} names={names} />
      </div>
      {report.pairs.cells.length === 0 ? (
        <Notice>
          No two people have rated the same one of these statements yet. Charts appear as soon as they have.
        </Notice>
      ) : (
        <>
          <p className="text-sm text-muted">
            {whole(report.items)} statements chosen, {whole(report.coefficients?.items ?? 0)} of them, of{' '}
            {counted(report.coefficients?.patients ?? 0, 'patient', 'patients')}, with two ratings or more.
          </p>
          <div className="grid gap-8 xl:grid-cols-2">
            <CoefficientChart studyId={studyId} report={report} view={view} />
            <LabelAgreementChart studyId={studyId} report={report} view={view} />
            <GroupChart studyId={studyId} report={report} view={view} />
            <ShareChart studyId={studyId} report={report} view={view} />
            <StandingChart studyId={studyId} report={report} view={view} />
            <ExperienceChart report={report} view={view} />
          </div>
          <PairwiseChart studyId={studyId} report={report} view={view} />
        </>
      )}
      <RaterProfileNote profiles={profiles} isByYears={report.experience !== null} />
      <MethodNote unit={report.options.unit} labels={view.labels} />
    </main>
  )
}
