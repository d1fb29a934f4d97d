import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { type AiRaterListing, type AiView, listAiRaterRows } from '@/lib/core/figures/ai-raters/ai-view'
import { type AiViews, aiViews } from '@/lib/core/figures/ai-raters/ai-views'
import {
  type Baseline,
  type BaselineView,
  baselineViewSchema,
  type FixedMargin,
  humanBaseline,
} from '@/lib/core/figures/ai-raters/baseline-view'
import {
  type ConfidenceFigures,
  type ConfidenceView,
  confidenceOf,
} from '@/lib/core/figures/ai-raters/confidence-view'
import {
  type ConfigurationGrid,
  configurationGrid,
  type GridView,
} from '@/lib/core/figures/ai-raters/heat-grid'
import { type ChainView, type VerdictChain, verdictChain } from '@/lib/core/figures/ai-raters/verdict-chain'
import { listLabeled, matrixOfVariable } from '@/lib/core/figures/answers/variable-matrix'
import { type AuthorRates, authorRates, type RatesView } from '@/lib/core/figures/authors/rates-view'
import { type SettledRates, settledRates } from '@/lib/core/figures/authors/settled-rates'
import type { ItemFilter } from '@/lib/core/figures/basis/strata'
import { type CompareView, type TwoRaters, twoRaters } from '@/lib/core/figures/pairs/compare-view'
import {
  agreementOfPeople,
  besideAi,
  type PeopleAgreement,
  type PeopleAlone,
  type PeopleView,
} from '@/lib/core/figures/people/people-view'
import { planSize, type TaskSizePlan } from '@/lib/core/figures/study/size-plan'
import type { SizePlanView } from '@/lib/core/figures/study/size-view'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyChoice, listCounted } from '@/lib/core/protocols/stored-answer'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { areAiResultsOpen, requireOpenAiResults } from '../blinding/ai-results'
import { noteNarrowView } from '../blinding/narrow-views'
import { getStudyMatrix } from '../matrix/study-matrix'
import { memoize } from '../memoize'
import { getStudy } from '../studies'
import { openTask } from '../tasks'
import { openAnswers, requireOneChoice } from './answer-figures'
import { readOwnConfidence } from './own-confidence'

/**
 * People's agreement with each other now, with intervals that follow from the study's seed. AI raters' labels are counted
 * in once their figures are open.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getPeopleAgreement(
  actor: Actor,
  task: TaskRef,
  view: PeopleView,
): Promise<PeopleAgreement> {
  const aiRaters = await areAiResultsOpen(actor, task)
  // in whatever order people stand, the figures are the same
  const asked: PeopleView = { ...view, people: 'name' }
  return makeFigures(actor, task, { kind: 'people', view: asked }, aiRaters, async (matrix, seed) =>
    besideAi(matrix, asked, await getAgreementOfPeople(actor, task, asked, seed)),
  )
}

/** What of it follows from people alone, made anew only where an event is no AI rater's answer. */
export async function getAgreementOfPeople(
  actor: Actor,
  task: TaskRef,
  view: PeopleView,
  seed: number,
): Promise<PeopleAlone> {
  const people = await getStudyMatrix(actor, task, { aiRaters: false })
  const name = `agreement of people ${JSON.stringify({ taskId: task.taskId, seed, view })}`
  return memoize(name, people.version, async () => agreementOfPeople(people, view, seed))
}

/** AI raters against the consensus. @throws {AppError} `not_found`, `forbidden`, `conflict` while sealed */
export async function listAiRaters(
  actor: Actor,
  task: TaskRef,
  view: AiView,
  scope: { everything?: boolean } = {},
): Promise<AiRaterListing> {
  await requireOpenAiResults(actor, task)
  return makeFigures(actor, task, { kind: 'ai-raters', view, scope }, true, (matrix, seed) =>
    listAiRaterRows(matrix, view, seed, scope),
  )
}

/** AI raters by their settings. @throws {AppError} `not_found`, `forbidden`, `conflict` while sealed */
export async function getConfigurationGrid(
  actor: Actor,
  task: TaskRef,
  view: GridView,
): Promise<ConfigurationGrid> {
  await requireOpenAiResults(actor, task)
  return makeFigures(actor, task, { kind: 'grid', view }, true, (matrix, seed) =>
    configurationGrid(matrix, view, seed),
  )
}

/** How labels change along a setting of AI raters. @throws {AppError} `not_found`, `forbidden`, `conflict` while sealed */
export async function getVerdictChain(
  actor: Actor,
  task: TaskRef,
  view: ChainView,
): Promise<VerdictChain | null> {
  await requireOpenAiResults(actor, task)
  return makeFigures(actor, task, { kind: 'chain', view }, true, (matrix) => verdictChain(matrix, view))
}

/** Two raters beside each other. @throws {AppError} `not_found`, `forbidden`, `conflict` while sealed */
export async function compareTwoRaters(
  actor: Actor,
  task: TaskRef,
  view: CompareView,
): Promise<TwoRaters | null> {
  await requireOpenAiResults(actor, task)
  return makeFigures(actor, task, { kind: 'compare', view }, true, (matrix, seed) =>
    twoRaters(matrix, view, seed),
  )
}

/** How often documents err, by author. @throws {AppError} `not_found`, `forbidden`, `conflict` while sealed */
export async function getAuthorRates(
  actor: Actor,
  task: TaskRef,
  view: RatesView,
): Promise<AuthorRates | null> {
  await requireOpenAiResults(actor, task)
  return makeFigures(actor, task, { kind: 'rates', view }, true, (matrix) => authorRates(matrix, view))
}

/** How often documents err, by author and by people’s consensus alone. @throws {AppError} `not_found`, `forbidden` */
export async function getSettledRates(actor: Actor, task: TaskRef, view: RatesView): Promise<SettledRates> {
  // whichever AI rater is chosen, people's figures are the same
  const asked: RatesView = { ...view, ai: null }
  return makeFigures(actor, task, { kind: 'settled rates', view: asked }, false, (matrix, seed) =>
    settledRates(matrix, asked, seed),
  )
}

/**
 * AI raters against people's own baseline; in a task that asks several things, on the one of the view. The margin is of the first of
 * them: a test of any other is exploratory.
 *
 * @throws {AppError} `not_found`, also where nothing that is asked has labels; `forbidden`, `conflict` while sealed
 */
export async function getHumanBaseline(
  actor: Actor,
  task: TaskRef,
  view: BaselineView,
  margin: FixedMargin,
): Promise<Baseline | null> {
  await requireOpenAiResults(actor, task)
  const of = await findTested(actor, task, view.of)
  if (of !== null) {
    const isFirst = of === (await findTested(actor, task, ''))
    const promised = isFirst ? margin : { ...margin, isAfterOpening: true }
    return getVariableBaseline(actor, task, { ...view, of }, promised)
  }
  return makeFigures(actor, task, { kind: 'baseline', view, margin }, true, (matrix, seed) =>
    humanBaseline(matrix, view, margin, seed),
  )
}

/** The variable that a view asks for, or the first; null where a task asks one choice, or nothing with labels. */
async function findTested(actor: Actor, task: TaskRef, asked: string): Promise<string | null> {
  const variables = await listTestedFields(actor, task)
  return (variables.find(({ id }) => id === asked) ?? variables[0])?.id ?? null
}

/** Of one variable out of several, over all items: the filters of statements are those of one choice. */
async function getVariableBaseline(
  actor: Actor,
  task: TaskRef,
  { of, unit, ai, labels, beside }: BaselineView,
  margin: FixedMargin,
): Promise<Baseline | null> {
  const [{ opened, version, read }, { seed }] = await Promise.all([
    openAnswers(actor, task),
    getStudy(actor, task.studyId),
  ])
  const view = baselineViewSchema.parse({ of, unit, ai, labels, beside })
  const name = `baseline ${JSON.stringify({ taskId: task.taskId, seed, view, margin })}`
  return memoize(name, version, async () =>
    humanBaseline(matrixOfVariable(await read(), opened.definition, of), view, margin, seed),
  )
}

/**
 * What AI raters can be tested on, in a task that asks more than one choice.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listTestedFields(
  actor: Actor,
  task: TaskRef,
): Promise<readonly { id: string; title: string }[]> {
  authorize(actor, 'agreement:read', task.studyId)
  return listNominal((await openTask(task)).definition)
}

function listNominal(definition: Definition): { id: string; title: string }[] {
  if (findOnlyChoice(definition) !== null) return []
  const nominal = new Set(listCounted(definition).flatMap(({ id, unit }) => (unit === 'nominal' ? [id] : [])))
  return listLabeled(definition).filter(({ id }) => nominal.has(id))
}

/** When AI raters can be trusted. @throws {AppError} `not_found`, `forbidden`, `conflict` while sealed */
export async function getConfidence(
  actor: Actor,
  task: TaskRef,
  view: ConfidenceView,
): Promise<ConfidenceFigures | null> {
  await requireOpenAiResults(actor, task)
  const own = view.sure === 'own' ? await readOwnConfidence(task, view.ai) : undefined
  return makeFigures(actor, task, { kind: 'confidence', view }, true, (matrix, seed) =>
    confidenceOf(matrix, view, seed, own),
  )
}

/** Which pages about AI raters have anything to show. @throws {AppError} `not_found`, `forbidden`, `conflict` while sealed */
export async function findAiViews(actor: Actor, task: TaskRef): Promise<AiViews> {
  await requireOpenAiResults(actor, task)
  const { raterIds } = await readOwnConfidence(task, null)
  return makeFigures(actor, task, { kind: 'ai views', view: {} }, true, (matrix) =>
    aiViews(matrix, raterIds.length > 0),
  )
}

/** How many statements are needed. @throws {AppError} `not_found`, `forbidden` */
export async function getSizePlan(actor: Actor, task: TaskRef, view: SizePlanView): Promise<TaskSizePlan> {
  const { opened, version, read } = await openAnswers(actor, task)
  const { id, definition } = opened
  const variables = findOnlyChoice(definition) ? [] : listLabeled(definition)
  const of = (variables.find((one) => one.id === view.of) ?? variables[0])?.id ?? null
  if (of !== null)
    return memoize(`size ${JSON.stringify({ id, view })}`, version, async () => ({
      ...planSize(matrixOfVariable(await read(), definition, of), view),
      variables,
      of,
    }))
  const aiRaters = await areAiResultsOpen(actor, task)
  return makeFigures(actor, task, { kind: 'size', view: {}, plan: view }, aiRaters, (matrix) => ({
    ...planSize(matrix, view),
    variables,
    of,
  }))
}

/** Computes once for each view, and again when the study changes. A view of a few statements is in the audit log. */
async function makeFigures<Figures>(
  actor: Actor,
  task: TaskRef,
  what: { kind: string; view: Partial<ItemFilter> } & Record<string, unknown>,
  aiRaters: boolean,
  make: (matrix: StudyMatrix, seed: number) => Figures | Promise<Figures>,
): Promise<Figures> {
  const { seed } = await getStudy(actor, task.studyId)
  // how many items a study needs is asked of any task
  if (what.kind !== 'size') await requireOneChoice(actor, task)
  const matrix = await getStudyMatrix(actor, task, { aiRaters })
  await noteNarrowView(actor, task, matrix, what.view)
  const name = `figures ${JSON.stringify({ taskId: task.taskId, seed, aiRaters, ...what })}`
  return memoize(name, matrix.version, async () => make(matrix, seed))
}
