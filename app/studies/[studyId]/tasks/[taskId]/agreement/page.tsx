import type { Metadata } from 'next'
import { ItemFilters } from '@/components/agreement/item-filters'
import { MethodNote } from '@/components/agreement/method-note'
import { peopleChoices } from '@/components/agreement/people-choices'
import { RaterProfileNote } from '@/components/agreement/rater-profile-note'
import { ViewControls } from '@/components/agreement/view-controls'
import { figureLinks } from '@/components/figures/figure-links'
import { FigureView } from '@/components/figures/figure-view'
import { NothingYet } from '@/components/progress/nothing-yet'
import { addressWith } from '@/components/ui/address'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { ROUGH_INTERVALS } from '@/lib/core/agreement/few-clusters'
import { counted, whole } from '@/lib/core/counted-words'
import {
  type PeopleAgreement,
  type PeopleView,
  peopleViewSchema,
} from '@/lib/core/figures/people/people-view'
import { humanFigure } from '@/lib/core/figures/tables/humans'
import {
  coefficientFigure,
  experienceFigure,
  groupFigure,
  labelAgreementFigure,
  pairwiseFigure,
  withOthersFigure,
} from '@/lib/core/figures/tables/people'
import { shareFigure } from '@/lib/core/figures/tables/shares'
import { UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import { hasRatings } from '@/lib/core/progress'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { asksOneChoice } from '@/lib/data/agreement/answer-figures'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { AgreementOpening } from './agreement-opening'
import { AgreementTabs } from './agreement-tabs'
import { AnswersPage } from './answers-page'

export const metadata: Metadata = { title: 'Agreement' }

export default async function AgreementPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement'>) {
  const task = await params
  const search = await searchParams
  const isOneChoice = await load(async () => asksOneChoice(await requireActor(), task))
  return isOneChoice ? (
    <PeoplePage task={task} search={search} />
  ) : (
    <AnswersPage task={task} search={search} />
  )
}

type Props = { task: TaskRef; search: Record<string, string | string[] | undefined> }

/** Agreement in a task of one choice. */
async function PeoplePage({ task, search }: Props) {
  const view = peopleViewSchema.parse(search)
  const now = new Date()
  const { report, profiles, names, state, asked } = await load(async () => {
    const actor = await requireActor()
    const [agreement, experience, known, stand, asked] = await Promise.all([
      figures.getPeopleAgreement(actor, task, view),
      figures.getRaterProfiles(actor, task),
      figures.getFilterNames(actor, task, view),
      figures.getStudyState(actor, task, now),
      figures.listAskedFigures(actor, task),
    ])
    return { report: agreement, profiles: experience, names: known, state: stand, asked }
  })
  if (!hasRatings(state.progress))
    return (
      <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
        <PageHeader title="Agreement" />
        <NothingYet task={task} state={state} now={now}>
          <ItemWords>
            How far people agree stands here once two of them have answered the same statement.
          </ItemWords>
        </NothingYet>
      </main>
    )
  const links = figureLinks(task)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader title="Agreement" />
      <AgreementOpening task={task} />
      <AgreementTabs task={task} here="" />
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">Between people</h2>
        <p data-figure-words className="max-w-prose text-sm text-muted">
          How far people agree in the first round, before any second round or discussion. Intervals are 95 %,{' '}
          {UNIT_WORDS[view.unit]}. {view.unit === 'patient' && ROUGH_INTERVALS}
        </p>
      </div>
      {report.table.every((row) => row.cells[0]?.items === 0) ? (
        <Notice>
          <ItemWords>No statement has two ratings yet.</ItemWords>
        </Notice>
      ) : (
        <FigureView
          figure={humanFigure(report.table, { unit: view.unit, labelSet: report.labelSet }, links)}
          csvHref={addressWith(`/api${taskHome(task)}/agreement/humans`, {
            unit: view.unit,
            labels: view.labels,
          })}
        />
      )}
      <div className="grid gap-2">
        <ViewControls label="What the charts show" choices={peopleChoices(view, names)} />
        <ItemFilters here={`${taskHome(task)}/agreement`} view={view} names={names} />
      </div>
      {report.pairs.cells.length === 0 ? (
        <Notice>
          <ItemWords>No two people have rated the same one of these statements yet.</ItemWords> Charts appear
          as soon as they have.
        </Notice>
      ) : (
        <PeopleCharts report={report} view={view} links={links} />
      )}
      {asked.map((figure) => (
        <FigureView key={figure.name} figure={figure} />
      ))}
      <RaterProfileNote profiles={profiles} isByYears={report.experience !== null} />
      <MethodNote unit={report.options.unit} labelSet={report.labelSet} />
    </main>
  )
}

type ChartsProps = { report: PeopleAgreement; view: PeopleView; links: ReturnType<typeof figureLinks> }

function PeopleCharts({ report, view, links }: ChartsProps) {
  return (
    <>
      <p className="text-sm text-muted">
        <ItemWords>
          {counted(report.items, 'statement', 'statements')} chosen, {whole(report.coefficients?.items ?? 0)}{' '}
          of them, of {counted(report.coefficients?.patients ?? 0, 'patient', 'patients')}, with two ratings
          or more.
        </ItemWords>
      </p>
      <div className="grid gap-8 xl:grid-cols-2">
        <FigureView figure={coefficientFigure(report, view, links)} />
        <FigureView figure={labelAgreementFigure(report, view, links)} />
        <FigureView figure={groupFigure(report.groups, report.pairs.raters.length, view, links)} />
        <FigureView figure={shareFigure(report, view, links)} />
        <FigureView figure={withOthersFigure(report, view, links)} />
        {report.experience && <FigureView figure={experienceFigure(report.experience, view, links)} />}
      </div>
      <FigureView figure={pairwiseFigure(report, view, links)} />
    </>
  )
}
