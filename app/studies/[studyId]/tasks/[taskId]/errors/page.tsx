import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { withoutChip } from '@/components/agreement/filter-chips'
import { ItemFilters } from '@/components/agreement/item-filters'
import { SearchField } from '@/components/agreement/search-field'
import { DisagreementCard } from '@/components/errors/disagreement-card'
import { DisagreementNav } from '@/components/errors/disagreement-nav'
import { describeList, errorChips } from '@/components/errors/error-chips'
import { errorChoices, errorFields } from '@/components/errors/error-words'
import { NothingFound } from '@/components/errors/nothing-found'
import { QuestionNav } from '@/components/errors/question-nav'
import { UnsettledHidden } from '@/components/errors/unsettled-hidden'
import { RoomKeys } from '@/components/labeling/room-keys'
import { NothingYet } from '@/components/progress/nothing-yet'
import { itemsAddress } from '@/components/statements/addresses'
import { LIST_TITLES } from '@/components/statements/list-walk'
import { addressWith, keptParameters } from '@/components/ui/address'
import { ItemWords } from '@/components/ui/labels'
import { PageHeader } from '@/components/ui/page-header'
import { PageLinks } from '@/components/ui/page-links'
import { counted } from '@/lib/core/counted-words'
import { AppError } from '@/lib/core/errors'
import { errorQuestions, questionOf, questionQuery } from '@/lib/core/figures/errors/error-questions'
import { ERRORS_PER_PAGE, type ErrorView, errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { errorList, type ItemList } from '@/lib/core/figures/errors/item-list'
import { uncountedWords } from '@/lib/core/figures/words/uncounted-words'
import { countSettled, hasRatings } from '@/lib/core/progress'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { readUnsettledAction } from './actions'

export const metadata: Metadata = { title: 'Disagreements' }

export default async function ErrorsPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/errors'>) {
  const task = await params
  const query = await searchParams
  const view = errorViewSchema.parse(query)
  const now = new Date()
  const { listing, names, questions, chips, state, keys } = await load(() => readPage(task, view, now))
  const here = `${taskHome(task)}/errors`
  const { total, isUnsettledHidden } = listing
  const list = errorList(view)
  if (total === 0 && !hasRatings(state.progress) && state.ai.openedAt === null)
    return (
      <main className="mx-auto grid w-full max-w-7xl gap-5 px-6 py-6">
        <PageHeader title="Disagreements" />
        <NothingYet task={task} state={state} now={now}>
          <ItemWords>
            Statements that people answer differently stand here, with who said what and why. Nobody has
            answered any yet.
          </ItemWords>
        </NothingYet>
      </main>
    )
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-5 px-6 py-6">
      {countSettled(state.progress.states) > 0 && <DisagreementNav task={task} here="errors" />}
      <PageHeader title="Disagreements">
        <ItemWords>
          Choose a question, or come here from any figure: each opens the statements behind it.
        </ItemWords>{' '}
        Which two people differ most is under{' '}
        <Link className="text-accent underline underline-offset-2" href={`${taskHome(task)}/agreement`}>
          Agreement
        </Link>
        .
      </PageHeader>
      <QuestionNav questions={questions} current={questionOf(view, listing.labelSet)} />
      <div className="grid gap-3">
        <SearchField
          label="Words of the statement, a comment or a reason"
          value={view.find}
          keep={keptParameters(view, ['find', 'page'])}
        />
        <ItemFilters
          here={here}
          view={view}
          names={names}
          chips={chips}
          choices={errorChoices(view, { ...listing, kinds: names.kinds })}
          fields={errorFields(view, listing)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">
          <span className="font-medium text-ink tabular-nums">
            <ItemWords>
              {isUnsettledHidden
                ? counted(total, 'settled statement', 'settled statements')
                : counted(total, 'statement', 'statements')}
            </ItemWords>
          </span>
          . <ItemWords>{describeList(view, listing)}</ItemWords>
        </p>
        <RoomKeys keys={keys} titles={LIST_TITLES} />
      </div>
      <Found task={task} listing={listing} list={list} chips={chips} at={query['at']} />
      <PageLinks
        page={view.page}
        pages={Math.ceil(total / ERRORS_PER_PAGE)}
        hrefOf={(wanted) => addressWith(here, { ...view, page: wanted })}
      />
    </main>
  )
}

type FoundProps = Pick<Awaited<ReturnType<typeof readPage>>, 'listing' | 'chips'> & {
  task: TaskRef
  list: ItemList
  /** The statement that one comes back from. */
  at: unknown
}

/** The statements of a page of the list, and what is not in it and why. */
function Found({ task, listing, list, chips, at }: FoundProps) {
  const { total, isUnsettledHidden, items, uncounted, labelSet } = listing
  return (
    <>
      {uncounted.length > 0 && <p className="-mt-3 text-sm text-muted">{uncountedWords(uncounted)}</p>}
      {isUnsettledHidden && (
        <UnsettledHidden
          task={task}
          leftOut="Statements that are not settled yet are left out"
          onRead={readUnsettledAction}
        />
      )}
      {total === 0 && (!isUnsettledHidden || chips.length > 0) && (
        <NothingFound chips={chips} everythingHref={itemsAddress(task, { differ: 'all' })} />
      )}
      {total > 0 && (
        <ul className="grid gap-3">
          {items.map((item) => (
            <DisagreementCard
              key={item.itemId}
              task={task}
              item={item}
              labelSet={labelSet}
              list={list}
              isCurrent={item.itemId === at}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** The list, the questions with their numbers, and for an empty list what each filter keeps away. */
async function readPage(task: TaskRef, view: ErrorView, now: Date) {
  const actor = await requireActor()
  const [listing, names, state, preferences] = await Promise.all([
    figures.listDisagreements(actor, task, view).catch((error: unknown) => {
      // an AI rater's errors are sealed: to where they can be opened
      if (error instanceof AppError && error.code === 'conflict') redirect(`${taskHome(task)}/agreement/ai`)
      throw error
    }),
    figures.getFilterNames(actor, task, null),
    figures.getStudyState(actor, task, now),
    getPreferences(actor),
  ])
  const here = `${taskHome(task)}/errors`
  const aiRaters = listing.raters.filter(({ isAi }) => isAi).length - listing.uncounted.length
  const asked = errorQuestions(listing.labelSet)
    .filter(({ aiRaters: least, query: { aiOtherwise } }) => {
      const isOfConsensus = aiOtherwise !== undefined
      return least <= aiRaters && !(isOfConsensus && listing.isConsensusApart)
    })
    .map((question) => {
      const href = addressWith(here, questionQuery(question, view))
      return { question, href }
    })
  const chips = errorChips(view, listing).map((one) => ({
    ...one,
    href: withoutChip(here, view, one),
  }))
  const dropped = listing.total === 0 ? chips : []
  const counts = await figures.countDisagreements(actor, task, [
    ...asked.map(({ question }) => errorViewSchema.parse(questionQuery(question, view))),
    ...dropped.map(({ drop }) => errorViewSchema.parse({ ...view, ...drop })),
  ])
  const keptAway = counts.slice(asked.length)
  return {
    listing,
    names,
    state,
    keys: preferences.keys,
    questions: asked.map((one, index) => ({ ...one, count: counts[index] ?? 0 })),
    chips: chips.map((one, index) => ({ ...one, count: keptAway[index] ?? 0 })),
  }
}
