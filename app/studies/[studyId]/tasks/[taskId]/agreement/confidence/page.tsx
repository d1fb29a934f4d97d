import type { Metadata } from 'next'
import { ConfidenceFacts } from '@/components/agreement/confidence-facts'
import { ItemFilters } from '@/components/agreement/item-filters'
import { filterChoices, unitChoice } from '@/components/agreement/people-choices'
import { type Choice, ViewControls } from '@/components/agreement/view-controls'
import { figureLinks } from '@/components/figures/figure-links'
import { FigureView } from '@/components/figures/figure-view'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { whole } from '@/lib/core/counted-words'
import {
  type ConfidenceFigures,
  type ConfidenceView,
  confidenceViewSchema,
} from '@/lib/core/figures/ai-raters/confidence-view'
import { calibrationFigure, coverageFigure, surestLink } from '@/lib/core/figures/tables/confidence'
import { uncountedWords } from '@/lib/core/figures/words/uncounted-words'
import { taskHome } from '@/lib/core/task'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { AiTabs } from '../agreement-tabs'
import { toSealedPage } from '../sealed-page'

const TITLE = 'Calibration'
export const metadata: Metadata = { title: TITLE }

const TARGETS = [80, 85, 90, 95, 98, 99]

export default async function ConfidencePage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement/confidence'>) {
  const task = await params
  const view = confidenceViewSchema.parse(await searchParams)
  const { results, names, confidence } = await load(async () => {
    const actor = await requireActor()
    const state = await getAiResults(actor, task)
    const [known, made] = await Promise.all([
      figures.getFilterNames(actor, task, view),
      state.openedAt === null ? null : figures.getConfidence(actor, task, view),
    ])
    return { results: state, names: known, confidence: made }
  })
  if (results.openedAt === null) toSealedPage(task)
  const links = figureLinks(task)
  const threshold = confidence?.selective.atTarget.threshold ?? null
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AiTabs task={task} here="/confidence" />
      <PageHeader title={TITLE}>
        Are AI raters right where many of them say the same, and how much could be left to them if what they
        differ on went to people?
      </PageHeader>
      <div className="grid gap-2">
        <ViewControls
          label="Whose confidence"
          choices={[
            ...confidenceChoices(view, confidence),
            ...filterChoices(view, names),
            unitChoice(view.unit),
          ]}
        />
        <ItemFilters here={`${taskHome(task)}/agreement/confidence`} view={view} names={names} />
      </div>
      {confidence === null ? (
        <Notice>
          {view.sure === 'own'
            ? 'No AI rater stated its confidence. A new one does where it is set up to be asked; imported ratings bring it in a column “confidence”.'
            : 'Calibration reads from how many AI raters say the same: it needs three or more. A jury and its members are one vote, and so are duplicate raters (same configuration, or same ratings).'}
        </Notice>
      ) : (
        <>
          <p className="text-sm text-muted">
            {whole(confidence.selective.answered)} answers to {whole(confidence.selective.settled)} settled{' '}
            <ItemWords>statements</ItemWords>
            {confidence.ai === null && '; a tied vote is no answer'}
            {confidence.sure === 'own' &&
              '; those without a number for their confidence have the least confidence'}
            .
          </p>
          {confidence.uncounted.length > 0 && (
            <p className="-mt-3 max-w-prose text-sm text-muted">{uncountedWords(confidence.uncounted)}</p>
          )}
          <ConfidenceFacts
            confidence={confidence}
            surestHref={
              threshold === null
                ? undefined
                : surestLink(confidence, view, links, { low: threshold, high: 1 })
            }
          />
          <div className="grid gap-8 xl:grid-cols-2">
            <FigureView figure={calibrationFigure(confidence, view, links)} />
            <FigureView figure={coverageFigure(confidence, view, links)} />
          </div>
        </>
      )}
    </main>
  )
}

/** By what confidence is measured, of which AI rater, and what agreement is wanted. */
function confidenceChoices(view: ConfidenceView, confidence: ConfidenceFigures | null): Choice[] {
  const targets = [...new Set([...TARGETS, view.target])].toSorted((left, right) => left - right)
  return [
    {
      name: 'sure',
      label: 'Confidence by',
      value: view.sure,
      options: [
        ['others', 'how many say the same'],
        ['own', 'its own word'],
      ],
    },
    {
      name: 'ai',
      label: 'Answers of',
      value: confidence?.ai?.raterId ?? '',
      options: [
        ...(view.sure === 'own' ? [] : [['', 'the vote of all AI raters'] as const]),
        ...(confidence?.raters ?? []).map(({ raterId, alias }) => [raterId, alias] as const),
      ],
    },
    {
      name: 'target',
      label: 'Agreement wanted',
      value: String(view.target),
      options: targets.map((target) => [String(target), `${target} %`] as const),
    },
  ]
}
