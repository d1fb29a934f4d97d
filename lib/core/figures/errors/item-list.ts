import { confusionQuery } from '@/lib/core/adjudication/confusion-report'
import { isId } from '@/lib/core/uuid'
import { type LabelModelView, labelModelViewSchema } from '../people/label-model-view'
import { questionOf } from './error-questions'
import { ERRORS_PER_PAGE, type ErrorView, errorViewSchema } from './error-view'

/**
 * A list that statements are opened from: its address below the study's, with everything that it is narrowed by. Read from an
 * address, it is one of the lists there are, or none.
 */
export type ItemList = { path: string; query: Readonly<Record<string, string>> }

/** What the statements of a list, and their order, follow from. */
export type ItemOrder =
  | { kind: 'view'; view: ErrorView }
  | { kind: 'label-models'; view: LabelModelView }
  | { kind: 'run'; runId: string; show: string }

/** A statement of a list and where its chart is. */
type Neighbor = { itemId: string; patientId: string }

/** Where a statement stands in a list, counted from 1. */
export type ListPosition = {
  number: number
  total: number
  previous: Neighbor | null
  next: Neighbor | null
}

export const RUN_RESULTS_PER_PAGE = 50
const LONGEST = 4000

/** The list that an address names under `list`; null for none, and for what is no list of statements. */
export function readItemList(value: unknown): ItemList | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null
  const [path = '', ...rest] = value.split('?')
  const list = { path, query: Object.fromEntries(new URLSearchParams(rest.join('?'))) }
  return orderOf(list) === null ? null : list
}

/** A list as {@link readItemList} reads it. */
export function writeItemList({ path, query }: ItemList): string {
  const params = new URLSearchParams(query).toString()
  return params === '' ? path : `${path}?${params}`
}

/** The statements that the errors page lists under a view; what says nothing is left out. */
export function errorList(view: ErrorView): ItemList {
  return { path: 'errors', query: chosenOf(view, errorViewSchema.parse({})) }
}

/** The statements that a label model would decide otherwise. */
export function labelModelList(view: LabelModelView): ItemList {
  return { path: 'agreement/label-models', query: chosenOf(view, labelModelViewSchema.parse({})) }
}

/** The statements on which one label was said and the other is settled. */
export function confusedList(said: string, outcome: string): ItemList {
  return { path: 'consensus/report', query: { said, outcome } }
}

function chosenOf(view: object, standard: object): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(standard))
  const chosen = Object.entries(view).filter(
    ([field, value]) => value !== undefined && value !== null && value !== values.get(field),
  )
  return Object.fromEntries(chosen.map(([field, value]) => [field, String(value)]))
}

/** What the order of a list follows from; null where there is no such list. */
export function orderOf({ path, query }: ItemList): ItemOrder | null {
  const [room = '', part = '', ...more] = path.split('/')
  if (more.length > 0) return null
  if (path === 'errors') return { kind: 'view', view: errorViewSchema.parse(query) }
  if (path === 'agreement/label-models')
    return { kind: 'label-models', view: labelModelViewSchema.parse(query) }
  if (path === 'consensus/report') {
    const { said = '', outcome = '' } = query
    return { kind: 'view', view: errorViewSchema.parse(confusionQuery({ said, outcome })) }
  }
  return room === 'runs' && isId(part) ? { kind: 'run', runId: part, show: query['show'] ?? 'all' } : null
}

/** What a list is called where one goes back to it. */
export function listTitle({ path, query }: ItemList): string {
  if (path === 'agreement/label-models') return 'Label models'
  if (path === 'consensus/report') return 'Confusion matrix'
  if (path !== 'errors') return 'the AI rater'
  const question = questionOf(errorViewSchema.parse(query))
  return question === null ? 'Disagreements' : `Disagreements: ${question.title}`
}

/** A list opened again where it shows a statement, as an address below the study's; without a place, at its own page. */
export function positionInList(list: ItemList, itemId: string, position: ListPosition | null): string {
  const { page: own = '1', ...rest } = list.query
  const page = position === null ? own : String(Math.max(1, Math.ceil(position.number / perPage(list))))
  const query = { ...rest, ...(page !== '1' && { page }), at: itemId }
  return `${writeItemList({ ...list, query })}#${itemMark(itemId)}`
}

function perPage({ path }: ItemList): number {
  if (path === 'errors') return ERRORS_PER_PAGE
  return path.startsWith('runs/') ? RUN_RESULTS_PER_PAGE : Number.POSITIVE_INFINITY
}

/** The name that a statement has within a page that lists it. */
export function itemMark(itemId: string): string {
  return `s-${itemId}`
}
