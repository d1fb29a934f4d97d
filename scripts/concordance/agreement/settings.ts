import type { TieRule } from '@/lib/core/agreement/baseline-units'
import type { IntervalMethod } from '@/lib/core/agreement/bootstrap-figures'
import { WEIGHTINGS, type Weighting } from '@/lib/core/agreement/label-weights'
import { AppError } from '@/lib/core/errors'
import { labelSetOf } from '@/lib/core/labels'
import { listShipped } from '@/lib/core/protocols/shipped'
import { UsageError } from '../io'
import type { RatingsTable } from './ratings-table'
import { splitNames, toChoice, toCount, toResamples, toShare } from './read-options'
import { requireMemory } from './require-memory'

/** How the figures are to be made. */
export type Settings = {
  labels: string[]
  /** Why labels are not counted as the same or different, in a few words: there are too many, and none was declared. */
  uncounted: string | null
  resamples: number
  seed: number
  method: IntervalMethod
  asPublished: boolean
  weighting: Weighting | null
  pairs: boolean
  /** Labels whose items, those to which some rater gave it, are reported by themselves. */
  withLabels: string[]
  compare: boolean
  labelModels: boolean
  rates: boolean
  scale: boolean
  /** Whether a confidence or a jury's split is to be reported, and the agreement wanted of what is answered. */
  confidence: boolean
  target: number
  jury: { members: string[]; tieLabel: string | null } | null
  baseline: BaselineSettings | null
}

/** How AI raters are held against people. */
type BaselineSettings = {
  humans: string[]
  measure: (typeof BASELINE_MEASURES)[number]
  margin: number
  allowance: number
  ties: TieRule<string>
  reference: (typeof REFERENCES)[number]
}

const REFERENCES = ['leave-one-out', 'each', 'all'] as const

const BASELINE_MEASURES = ['cohen_kappa', 'gwet_ac1', 'percent_agreement'] as const

type Values = {
  bootstrap: string
  seed: string
  interval: string
  'as-published': boolean
  weights?: string | undefined
  pairs: boolean
  'with-label': string[]
  consensus?: string | undefined
  compare: boolean
  'label-models': boolean
  rates: boolean
  scale: boolean
  confidence?: string | undefined
  jury?: string | undefined
  target: string
  humans?: string | undefined
  measure: string
  margin: string
  allowance: string
  ties?: string | undefined
  reference: string
}

/**
 * @param declared the labels there are, merged as those of the table; null for those of the table
 * @throws {UsageError} for an option that cannot be understood
 * @throws {AppError} for a label that was not declared
 */
export function toSettings(
  file: string,
  table: RatingsTable,
  declared: readonly string[] | null,
  values: Values,
): Settings {
  if (values.compare && values.consensus === undefined) throw new UsageError('--compare needs --consensus.')
  requireSettled(values)
  const labels = declared === null ? listLabels(table) : [...declared]
  requireDeclared(file, table, labels)
  requireEnough(file, table, labels, values)
  if (values.weights !== undefined && declared === null && !areNumbers(labels)) {
    throw new UsageError('--weights needs --labels in their order: these labels are not numbers.')
  }
  const uncounted = declared === null ? tooMany(labels) : null
  if (uncounted !== null) requireUncounted(values, uncounted)
  return {
    labels,
    uncounted,
    resamples: toResamples(values.bootstrap),
    seed: toCount(values.seed, '--seed'),
    method: toChoice(values.interval, ['percentile', 'bca'], '--interval'),
    asPublished: values['as-published'],
    weighting: values.weights === undefined ? null : toChoice(values.weights, WEIGHTINGS, '--weights'),
    pairs: values.pairs,
    withLabels: values['with-label'].map((label) => toChoice(label, labels, '--with-label')),
    compare: values.compare,
    labelModels: values['label-models'],
    rates: values.rates,
    scale: values.scale,
    confidence: values.confidence !== undefined || values.jury !== undefined,
    target: toShare(values.target, '--target'),
    jury: values.jury === undefined ? null : toJury(file, table, labels, values.jury, values.ties),
    baseline: toBaseline(file, table, labels, values),
  }
}

/** Numbers beyond this are scores, and words beyond it texts, unless they are declared as labels. */
const MOST_LABELS = { numbers: 30, words: 100 }

/** Why labels are too many to count as the same or different; null where they are not. */
export function tooMany(labels: readonly string[]): string | null {
  const kind = areNumbers(labels) ? 'numbers' : 'words'
  if (labels.length <= MOST_LABELS[kind]) return null
  return `${labels.length} different ${kind === 'numbers' ? 'numbers' : 'labels'} and none declared`
}

/** Figures that would count each score as a label of its own take forever and say nothing. */
function requireUncounted(values: Values, uncounted: string): void {
  const wanting = COUNTING.find((name) => values[name] === true || typeof values[name] === 'string')
  const option = wanting ?? (values['with-label'].length > 0 ? 'with-label' : undefined)
  if (option !== undefined)
    throw new UsageError(
      `--${option} counts labels, and there are ${uncounted}: name them with --labels, or take scores by --scale.`,
    )
}

const COUNTING = [
  'as-published',
  'weights',
  'pairs',
  'consensus',
  'label-models',
  'humans',
] as const satisfies readonly (keyof Values)[]

function toBaseline(
  file: string,
  { raters }: RatingsTable,
  labels: readonly string[],
  values: Values,
): BaselineSettings | null {
  if (values.humans === undefined) return null
  return {
    humans: toRaters(file, raters, values.humans, '--humans'),
    measure: toChoice(values.measure, BASELINE_MEASURES, '--measure'),
    margin: toShare(values.margin, '--margin'),
    allowance: toShare(values.allowance, '--allowance'),
    ties: toTies(labels, values.ties),
    reference: toChoice(values.reference, REFERENCES, '--reference'),
  }
}

/** Some figures are of what raters say beside what is settled. */
function requireSettled(values: Values): void {
  if (values.consensus !== undefined || values.humans !== undefined) return
  const wanting = (['rates', 'confidence', 'jury'] as const).find((name) => values[name])
  if (wanting !== undefined) throw new UsageError(`--${wanting} needs --consensus or --humans.`)
}

function requireEnough(
  file: string,
  { items, raters }: RatingsTable,
  labels: readonly string[],
  values: Values,
): void {
  if (values['label-models'])
    requireMemory(file, { items: items.length, raters: raters.length, hasModels: true })
  if (values['label-models'] && labels.length < 2)
    throw new UsageError(`--label-models needs two labels or more, and ${file} has ${labels.length}.`)
  if (values.scale && !areNumbers(labels)) throw new UsageError('--scale needs labels that are numbers.')
  if (values.scale && raters.length < 2)
    throw new UsageError(`--scale needs two raters or more, and ${file} has ${raters.length}.`)
}

function toJury(
  file: string,
  { raters }: RatingsTable,
  labels: readonly string[],
  names: string,
  ties: string | undefined,
): Settings['jury'] {
  const rule = toTies(labels, ties)
  return {
    members: toRaters(file, raters, names, '--jury'),
    tieLabel: typeof rule === 'string' ? null : rule.label,
  }
}

/** A label of one of these names is that label. */
function toTies(labels: readonly string[], ties = 'shared'): TieRule<string> {
  if (labels.includes(ties)) return { label: ties }
  const rule = toChoice(ties, [...labels, 'shared', 'left-out'], '--ties')
  return rule === 'shared' ? 'shared' : 'left out'
}

function toRaters(file: string, raters: readonly string[], text: string, option: string): string[] {
  const names = splitNames(text, option)
  const strange = names.find((name) => !raters.includes(name))
  if (strange !== undefined) throw new AppError('invalid', `${file} has no rater ${strange}.`)
  if (new Set(names).size < 2) throw new UsageError(`${option} needs two raters or more.`)
  return names
}

/**
 * Labels that are all numbers are in the order of their values, those of a protocol in that of the pages (which draw as this
 * command does), others in that of the alphabet.
 */
export function listLabels(table: RatingsTable): string[] {
  const given = listGiven(table)
  const labels = [...new Set(given)].toSorted()
  if (areNumbers(labels)) return labels.toSorted((left, right) => Number(left) - Number(right))
  const known = listKnown().find((codes) => labels.every((label) => codes.includes(label)))
  return known?.filter((code) => labels.includes(code)) ?? labels
}

/** The labels of each choice of a protocol that comes with the program. */
function listKnown(): (readonly string[])[] {
  return listShipped().flatMap((definition) =>
    definition.fields.flatMap(({ kind, id }) =>
      kind === 'choice' ? [labelSetOf(definition, id).codes] : [],
    ),
  )
}

function areNumbers(labels: readonly string[]): boolean {
  return labels.every((label) => Number.isFinite(Number(label)))
}

/** All labels of a table, repeats and truth too. */
export function listGiven({ rows, consensus, repeats }: RatingsTable): string[] {
  const again = repeats.flatMap((rater) => rater.rows.flat())
  return [...rows.flat(), ...(consensus ?? []), ...again].filter((label) => label !== null)
}

function requireDeclared(file: string, table: RatingsTable, labels: readonly string[]): void {
  const declared = new Set(labels)
  const strange = listGiven(table).find((label) => !declared.has(label))
  if (strange !== undefined) {
    throw new AppError(
      'invalid',
      `${file} has the label “${strange}”, which is not among ${labels.join(', ')}.`,
    )
  }
}
