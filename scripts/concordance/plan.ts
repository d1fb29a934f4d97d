import { fleissKappa } from '@/lib/core/agreement/fleiss-kappa'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import type { Clustered } from '@/lib/core/agreement/planning/clustered-items'
import { RATER_MODELS } from '@/lib/core/agreement/planning/expected-patterns'
import {
  type AgreementPlan,
  type PlanOptions,
  planAgreement,
  planFromPilot,
} from '@/lib/core/agreement/planning/plan-agreement'
import { planDetection, planProportion } from '@/lib/core/agreement/planning/plan-proportion'
import { noteMarks } from './agreement/missing-marks'
import { splitNames, toChoice } from './agreement/read-options'
import { readRatingsTable } from './agreement/read-ratings-table'
import { listLabels, tooMany } from './agreement/settings'
import { defineCommand } from './define-command'
import { formatTable, type Io, UsageError } from './io'

const USAGE = `plan agreement --width 0.1 [--json]
plan rate --width 0.1 --rate 0.05
plan detection --width 0.1 --sensitivity 0.9 --specificity 0.9 --prevalence 0.2
  How many items a 95 % interval takes that is no wider than asked.

  --width 0.1       from end to end, as a share
  --json            all that the plan rests on

  plan agreement: of several raters with each other
  --measure NAME    gwet_ac1 (the usual), percent_agreement or fleiss_kappa
  --agreement 0.85  how often two raters are expected to say the same
  --shares 0.6,0.2,0.2
                    how often each label is expected
  --raters 2,3,5    how many may rate an item: a plan each
  --pilot RATINGS.csv
                    plans from ratings that are there, in the place of the three above; with --wide, --item, --rater,
                    --label, --cluster and --missing as \`agreement\` has them

  plan rate: of an answer
  --rate 0.05       how often it is expected

  plan detection: of an error that is there or not (Buderer)
  --sensitivity 0.9, --specificity 0.9, --prevalence 0.2
                    what is expected of the rater, and how many items have the error

  where items come in clusters, such as statements of patients
  --per-cluster 1   items of each
  --correlation 0   how alike they are: 0 not at all, 1 the same

  plan agreement --width 0.1 --agreement 0.9 --raters 3
  plan agreement --width 0.1 --pilot pilot.csv --cluster patient_id
  plan detection --width 0.1 --sensitivity 0.8 --specificity 0.95 --prevalence 0.1 --per-cluster 40 --correlation 0.05

  Ends with 0, with 1 for a file that cannot be read, with 2 for wrong use.`

const MEASURES = {
  gwet_ac1: { coefficient: gwetAc1, population: 'all' },
  percent_agreement: { coefficient: percentAgreement, population: 'paired' },
  fleiss_kappa: { coefficient: fleissKappa, population: 'all' },
} as const

const OPTIONS = {
  width: { type: 'string' },
  measure: { type: 'string', default: 'gwet_ac1' },
  agreement: { type: 'string', default: '0.85' },
  shares: { type: 'string', default: '0.6,0.2,0.2' },
  raters: { type: 'string', default: '2,3,5' },
  'per-cluster': { type: 'string', default: '1' },
  correlation: { type: 'string', default: '0' },
  pilot: { type: 'string' },
  wide: { type: 'boolean', default: false },
  item: { type: 'string', default: 'item_id' },
  rater: { type: 'string', default: 'rater_id' },
  label: { type: 'string', default: 'label' },
  cluster: { type: 'string' },
  missing: { type: 'string' },
  rate: { type: 'string' },
  sensitivity: { type: 'string' },
  specificity: { type: 'string' },
  prevalence: { type: 'string' },
} as const

/** How many items and raters a study needs, without the web application or a database. */
export const planCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, takesWords: true },
  async (call) => {
    const { values, words, io, show } = call
    const [what] = words
    const number = (name: 'width' | 'rate' | 'sensitivity' | 'specificity' | 'prevalence') =>
      toNumber(values[name], `--${name}`)
    if (words.length !== 1) throw new UsageError(USAGE)
    const plans: Record<string, () => Planned | Promise<Planned>> = {
      agreement: () => planForAgreement(values, number('width'), io),
      rate: () =>
        formatItems({ items: planProportion(number('rate'), number('width'), toClustered(values)) }),
      detection: () => {
        const [sensitivity, specificity] = [number('sensitivity'), number('specificity')]
        const prevalence = number('prevalence')
        const expected = { sensitivity, specificity, prevalence }
        return formatItems(planDetection(expected, number('width'), toClustered(values)))
      },
    }
    const plan = what !== undefined && Object.hasOwn(plans, what) ? plans[what] : undefined
    if (plan === undefined) throw new UsageError(USAGE)
    const reported = await orUsage(plan)
    show(reported.json, () => reported.words)
    return 0
  },
)

type Planned = { json: unknown; words: string }

function toClustered(values: Record<'per-cluster' | 'correlation', string>): Required<Clustered> {
  return {
    perCluster: toNumber(values['per-cluster'], '--per-cluster'),
    correlation: toNumber(values.correlation, '--correlation'),
  }
}

function formatItems(plan: { items: number; forSensitivity?: number; forSpecificity?: number }): Planned {
  const { items, forSensitivity, forSpecificity } = plan
  if (forSensitivity === undefined || forSpecificity === undefined)
    return { json: { n_items: items }, words: `${items} items` }
  return {
    json: { n_items: items, n_for_sensitivity: forSensitivity, n_for_specificity: forSpecificity },
    words: `${items} items: ${forSensitivity} for the sensitivity, ${forSpecificity} for the specificity`,
  }
}

type Row = AgreementPlan & { raters: number | null; basis: string }

type AgreementValues = Record<'measure' | 'agreement' | 'shares' | 'raters', string> &
  Record<'per-cluster' | 'correlation' | 'item' | 'rater' | 'label', string> & {
    wide: boolean
    pilot?: string | undefined
    cluster?: string | undefined
    missing?: string | undefined
  }

async function planForAgreement(values: AgreementValues, width: number, io: Io): Promise<Planned> {
  const names = Object.keys(MEASURES) as (keyof typeof MEASURES)[]
  const measure = toChoice(values.measure, names, '--measure')
  const options = { ...MEASURES[measure], width }
  const rows =
    values.pilot === undefined
      ? planAhead(values, options)
      : [await planAfter(values.pilot, values, options, io)]
  const json = {
    measure,
    width,
    plans: rows.map(({ raters, basis, items, ratings, clusters, value, designEffect }) => ({
      basis,
      n_raters: raters,
      n_items: items,
      n_ratings: ratings,
      n_clusters: clusters,
      expected: value,
      design_effect: designEffect,
    })),
  }
  const header = ['raters', 'disagreement from', 'items', 'ratings', 'clusters', measure, 'design effect']
  const cells = rows.map(({ raters, basis, items, ratings, clusters, value, designEffect }) => [
    String(raters ?? ''),
    basis,
    ...[items, ratings, clusters ?? ''].map(String),
    value.toFixed(4),
    designEffect.toFixed(2),
  ])
  return { json, words: formatTable(header, cells) }
}

function planAhead(values: AgreementValues, options: PlanOptions): Row[] {
  const prevalence = values.shares.split(',').map((share) => toNumber(share, '--shares'))
  const agreement = toNumber(values.agreement, '--agreement')
  const counts = values.raters.split(',').map((count) => toNumber(count, '--raters'))
  return counts.flatMap((raters) =>
    RATER_MODELS.map((model) => ({
      raters,
      basis: model,
      ...planAgreement({ prevalence, agreement, raters, model }, { ...options, ...toClustered(values) }),
    })),
  )
}

async function planAfter(file: string, values: AgreementValues, options: PlanOptions, io: Io): Promise<Row> {
  const { item, rater, label, wide, cluster = null } = values
  const missing = values.missing === undefined ? [] : splitNames(values.missing, '--missing')
  const columns = { item, rater, label, by: [], cluster, consensus: null, missing }
  const table = await readRatingsTable(file, columns, wide)
  const labels = listLabels(table)
  for (const note of [...table.notes, ...noteMarks(file, labels)]) io.err(note)
  const uncounted = tooMany(labels)
  if (uncounted !== null) throw new UsageError(`${file} has ${uncounted}: too many to plan by.`)
  const found = planFromPilot(table.rows, labels, table.clusters, options)
  return { raters: table.raters.length, basis: 'the pilot', ...found }
}

/** What the planner cannot plan is what was asked of it. */
async function orUsage(work: () => Planned | Promise<Planned>): Promise<Planned> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`This cannot be planned: ${error.message}.`)
    throw error
  }
}

function toNumber(text: string | undefined, option: string): number {
  if (text === undefined) throw new UsageError(`${option} is missing: plan --help lists all options.`)
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number))
    throw new UsageError(`${option} needs a number, not “${text}”.`)
  return number
}
