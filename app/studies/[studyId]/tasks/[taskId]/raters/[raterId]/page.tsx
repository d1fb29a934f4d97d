import type { Metadata } from 'next'
import { UnsettledHidden } from '@/components/errors/unsettled-hidden'
import { FigureView } from '@/components/figures/figure-view'
import { FastAnswers } from '@/components/raters/fast-answers'
import { RaterFacts } from '@/components/raters/rater-facts'
import { itemsAddress } from '@/components/statements/addresses'
import { originOf } from '@/components/studies/origin'
import { BackLink } from '@/components/ui/back-link'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { counted } from '@/lib/core/counted-words'
import type { ErrorQuery } from '@/lib/core/figures/errors/error-view'
import { FEWEST_TO_PART } from '@/lib/core/figures/people/rater-stretches'
import { raterFigures } from '@/lib/core/figures/tables/rater'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { readUnsettledAction } from '../../errors/actions'

export const metadata: Metadata = { title: 'A rater’s work' }

/** The address of one's own page, for those who do not know their rater id. */
const OWN = 'own'

export default async function RaterPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/raters/[raterId]'>) {
  const { raterId: wanted, ...task } = await params
  const origin = originOf(task, (await searchParams)['back']) ?? {
    href: `/studies/${task.studyId}#by-rater`,
    title: 'Overview',
  }
  const { view, raterId, isOwn } = await load(async () => {
    const actor = await requireActor()
    const own = actor.raters.get(task.studyId) ?? ''
    const id = wanted === OWN ? own : wanted
    return { view: await figures.getRaterWork(actor, task, id), raterId: id, isOwn: id === own }
  })
  // who sees what the others said may read it, too
  const hrefOf = view.othersLabels === null ? null : (query: ErrorQuery) => itemsAddress(task, query)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      {!isOwn && <BackLink href={origin.href}>{origin.title}</BackLink>}
      <PageHeader title={isOwn ? 'My work' : view.alias}>
        {isOwn
          ? 'Your own answers in figures. Nobody is ranked by them.'
          : 'For calibration and a talk among colleagues: what this person’s answers look like beside the others’. Nobody is ranked by it.'}{' '}
        <ItemWords>
          Each 95 % interval takes a patient as a whole, for statements of one patient are alike.
        </ItemWords>
      </PageHeader>
      {view.answers === 0 ? (
        <Notice>
          <ItemWords>No statement has been answered yet.</ItemWords>
        </Notice>
      ) : (
        <>
          {view.leftOut > 0 && (
            <UnsettledHidden
              task={task}
              leftOut={`${counted(view.leftOut, 'answer', 'answers')} to statements that are not settled yet ${view.leftOut === 1 ? 'is' : 'are'} left out (the number of answers, times and AC1 with the others count them)`}
              onRead={readUnsettledAction}
            />
          )}
          <RaterFacts view={view} raterId={raterId} hrefOf={hrefOf} />
          <FastAnswers view={view} raterId={raterId} hrefOf={hrefOf} />
          {view.settled === null && (
            <p className="text-sm text-muted">
              How your answers compare with the settled ones is shown when the study is locked, if its
              protocol allows it.
            </p>
          )}
          <div className="grid gap-8 xl:grid-cols-2">
            {raterFigures(view, raterId, hrefOf).map((figure) => (
              <FigureView key={figure.name} figure={figure} />
            ))}
          </div>
          {view.stretches === null && (
            <p className="text-sm text-muted">
              {view.answers < FEWEST_TO_PART
                ? `Nothing is said of pace or drift over time: it takes ${FEWEST_TO_PART} answers to distinguish a change from chance.`
                : 'These answers came in one piece, as imports do: in what order they were given is not known, so nothing is said of pace or drift over time.'}
            </p>
          )}
        </>
      )}
    </main>
  )
}
