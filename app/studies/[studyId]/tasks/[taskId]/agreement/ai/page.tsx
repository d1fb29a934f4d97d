import type { Metadata } from 'next'
import {
  aiRaterGroupsChoice,
  columnsChoice,
  focusChoice,
  missingChoice,
  settingsChoice,
} from '@/components/agreement/ai-choices'
import { AiRaterTable } from '@/components/agreement/ai-rater-table'
import { AxisFilter } from '@/components/agreement/axis-filter'
import { filterWords } from '@/components/agreement/filter-words'
import { ItemFilters } from '@/components/agreement/item-filters'
import { NothingCompared } from '@/components/agreement/nothing-compared'
import { Opening } from '@/components/agreement/opening'
import { filterChoices, unitChoice } from '@/components/agreement/people-choices'
import { SearchField } from '@/components/agreement/search-field'
import { type Choice, ViewControls } from '@/components/agreement/view-controls'
import { MethodFold } from '@/components/figures/method-fold'
import { addressWith, keptParameters } from '@/components/ui/address'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { PageLinks } from '@/components/ui/page-links'
import { counted, whole } from '@/lib/core/counted-words'
import {
  AI_RATERS_PER_PAGE,
  type AiRaterListing,
  type AiView,
  aiViewSchema,
} from '@/lib/core/figures/ai-raters/ai-view'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import { MEASURES } from '@/lib/core/figures/basis/measures'
import { aiRatersFigure } from '@/lib/core/figures/tables/ai-raters'
import { aiRatersNote, intervalWords, mcnemarWords } from '@/lib/core/figures/words/interval-words'
import { leaderWords } from '@/lib/core/figures/words/leader-words'
import { aiSentence } from '@/lib/core/figures/words/opening-words'
import type { LabelSet } from '@/lib/core/labels'
import { countUnsettled } from '@/lib/core/progress'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { listTestedFields } from '@/lib/data/agreement/agreement'
import { asksOneChoice } from '@/lib/data/agreement/answer-figures'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { listAiNames } from '@/lib/data/blinding/margin-answers'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { AiTabs } from '../agreement-tabs'
import { AnswersAiPage } from '../answers-page'
import { SealedPage } from '../sealed-page'

const TITLE = 'AI against people'
export const metadata: Metadata = { title: TITLE }

export default async function AiRatersPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement/ai'>) {
  const task = await params
  const search = await searchParams
  const view = aiViewSchema.parse(search)
  const { results, names, listing } = await load(() => readListing(task, view))
  if (results.openedAt === null) return <Sealed task={task} results={results} />
  if (listing === null || names === null) return <AnswersAiPage task={task} search={search} />
  const hrefWith = (change: Partial<AiView>) =>
    addressWith(`${taskHome(task)}/agreement/ai`, { ...view, ...change })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AiTabs task={task} here="/ai" />
      <PageHeader
        title={TITLE}
        actions={
          <a
            className="text-sm text-accent underline underline-offset-2"
            href={addressWith(`/api${taskHome(task)}/agreement/ai`, { ...view, page: null })}
          >
            Download all as CSV
          </a>
        }
      >
        Each AI rater against the consensus. A name opens the counts behind all figures, a figure its{' '}
        <ItemWords>statements</ItemWords>.
      </PageHeader>
      {listing.leaders && (
        <Opening
          sentences={[{ text: aiSentence(results, listing) }]}
          figures={[{ figure: aiRatersFigure(listing, null) }]}
        />
      )}
      <NothingCompared rows={listing.rows} home={taskHome(task)} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField label="Find a rater" value={view.find} keep={keptParameters(view, ['find', 'page'])} />
        <ViewControls
          label="What the table shows"
          choices={[...tableChoices(view, listing), ...filterChoices(view, names), unitChoice(view.unit)]}
        />
        <AxisFilter here={`${taskHome(task)}/agreement/ai`} axes={listing.axes} view={view} />
        <ItemFilters here={`${taskHome(task)}/agreement/ai`} view={view} names={names} />
      </div>
      <ListingNotes listing={listing} view={view} labelSet={names.labelSet} />
      {listing.total === 0 ? (
        <Notice>
          <ItemWords>
            {listing.all === 0
              ? 'No AI rater has checked these statements yet.'
              : 'No AI rater passes these filters.'}
          </ItemWords>
        </Notice>
      ) : (
        <AiRaterTable
          task={task}
          listing={listing}
          view={view}
          lateIds={results.lateIds}
          hrefWith={hrefWith}
        />
      )}
      <PageLinks
        page={view.page}
        pages={Math.ceil(listing.listed / AI_RATERS_PER_PAGE)}
        hrefOf={(page) => hrefWith({ page })}
      />
      {listing.total > 0 && <Method listing={listing} view={view} />}
    </main>
  )
}

/** The AI raters in view, where results are open and the task asks one choice. */
async function readListing(task: TaskRef, view: AiView) {
  const actor = await requireActor()
  const state = await getAiResults(actor, task)
  const isShown = state.openedAt !== null && (await asksOneChoice(actor, task))
  const [known, made] = isShown
    ? await Promise.all([figures.getFilterNames(actor, task, view), figures.listAiRaters(actor, task, view)])
    : [null, null]
  return { results: state, names: known, listing: made }
}

/** Which AI raters stand in the table, with what, and beside whom. */
function tableChoices(view: AiView, listing: AiRaterListing): Choice[] {
  return [
    focusChoice(listing.focus, listing.labelSet),
    columnsChoice(view),
    settingsChoice(view),
    missingChoice(view),
    aiRaterGroupsChoice(view),
    {
      name: 'against',
      label: 'Compare with',
      value: view.against ?? '',
      options: [['', 'nobody'], ...listing.names.map(({ raterId, alias }) => [raterId, alias] as const)],
    },
  ]
}

type NotesProps = { listing: AiRaterListing; view: AiView; labelSet: LabelSet }

/** Who agrees most, how many are listed, and what the choices leave out. */
function ListingNotes({ listing, view, labelSet }: NotesProps) {
  return (
    <>
      {listing.leaders && (
        <p className="max-w-prose text-sm text-muted">
          <ItemWords>
            {leaderWords(listing.leaders, listing.focus, listing.labelSet, filterWords(view, labelSet))}
          </ItemWords>
        </p>
      )}
      <p className="text-sm text-muted tabular-nums">
        {whole(listing.total)} of {whole(listing.all)} AI raters
        {listing.listed < listing.total &&
          `, in ${counted(listing.listed, 'row', 'rows')}: those with the very same ratings in one`}
      </p>
      {view.least !== null && (
        <p className="text-sm text-muted">
          Those whose {MEASURES[view.figure].short} is below {view.least} are not listed. They count all the
          same in P values and in what is said of the best.
        </p>
      )}
      {view.missing === 'wrong' && (
        <p className="text-sm text-muted">
          What was not rated counts as wrong, except in AC1 and kappa, which stay over what was rated.
        </p>
      )}
      {view.by !== 'nothing' &&
        listing.total > 0 &&
        listing.rows.every(({ groups }) => groups.length === 0) && (
          <p className="text-sm text-muted">
            <ItemWords>All settled statements in view are</ItemWords>{' '}
            {view.by === 'kind' ? 'of one kind' : 'by one author'}: there are no groups to show.
          </p>
        )}
    </>
  )
}

/** Where the results are opened. */
async function Sealed({ task, results }: { task: TaskRef; results: AiResults }) {
  const { aiRaters, work } = await load(async () => {
    const actor = await requireActor()
    if (await asksOneChoice(actor, task)) {
      const [names, { items, states }] = await Promise.all([
        listAiNames(actor, task),
        figures.getProgress(actor, task),
      ])
      return { aiRaters: names, work: { items, unsettled: countUnsettled(states) } }
    }
    const [{ items, unsettled }, fields, names] = await Promise.all([
      figures.getAnswerFigures(actor, task, answerViewSchema.parse({})),
      listTestedFields(actor, task),
      listAiNames(actor, task),
    ])
    return {
      aiRaters: fields.length > 0 ? names : null,
      work: { items, unsettled },
    }
  })
  return <SealedPage task={task} results={results} aiRaters={aiRaters} work={work} />
}

function Method({
  listing: { options, rows, against },
  view: { missing },
}: {
  listing: AiRaterListing
  view: AiView
}) {
  const note = aiRatersNote(options.unit, missing, rows)
  return (
    <div className="grid gap-2">
      {note && (
        <p className="max-w-prose text-sm text-muted">
          <ItemWords>{note}</ItemWords>
        </p>
      )}
      <MethodFold>
        {missing === 'wrong'
          ? 'Figures are over all settled statements that an AI rater was asked for: one without its verdict counts as wrong. For sensitivity, specificity, predictive values and F1 it then counts as missed or as a false alarm. For the others it is an answer that is never right. AC1 and kappa stay over what was rated: they correct for how labels meet by chance, and no verdict is no label.'
          : 'Figures are over what an AI rater rated; coverage says how much that is. “Agreement over all” counts what it did not rate as wrong. “Not rated” above does so for the other figures.'}{' '}
        Coverage has no interval: it describes these statements and stands for no others.{' '}
        {intervalWords(options)}
        {against &&
          ` Differences are this rater less ${against.alias} over what both rated: paired bootstrap intervals. P values are of ${mcnemarWords(options.unit)}. They are corrected by Holm’s method for all ${whole(against.tested)} others of the study, whatever the filters show. All that rated a settled statement count, also those begun after the opening. Duplicate raters (same configuration, or same ratings) are one hypothesis and count once. An interval is of one comparison alone, so P may be large although it leaves out 0. A difference is over what both rated, so it need not be that of the two columns.`}
      </MethodFold>
    </div>
  )
}
