import { parseArgs } from 'node:util'
import { groupByCluster, groupByPattern } from '@/lib/core/agreement/agreement-sums'
import { bootstrapAgreement } from '@/lib/core/agreement/bootstrap-agreement'
import { brennanPrediger } from '@/lib/core/agreement/brennan-prediger'
import { cohenKappa } from '@/lib/core/agreement/cohen-kappa'
import { confusionMatrix } from '@/lib/core/agreement/confusion-matrix'
import { fleissKappa } from '@/lib/core/agreement/fleiss-kappa'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { krippendorffAlpha } from '@/lib/core/agreement/krippendorff-alpha'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import type { Estimate, Figure } from '@/lib/core/agreement/rating-table'
import { AppError } from '@/lib/core/errors'
import { formatTable, type Io, show, UsageError } from './io'
import { type RatingsTable, readRatingsTable } from './read-ratings-table'

const COEFFICIENTS = {
  percent_agreement: percentAgreement,
  gwet_ac1: gwetAc1,
  fleiss_kappa: fleissKappa,
  brennan_prediger: brennanPrediger,
  krippendorff_alpha: krippendorffAlpha,
}

type Told = { value: number | null; ci: [number, number] | null; reason?: string }
type Summary = { n_items: number; n_raters: number; labels: string[]; cohen_kappa?: Told } & Record<
  keyof typeof COEFFICIENTS,
  Told
>

const USAGE =
  'agreement RATINGS.csv [--wide] [--item item_id] [--rater rater_id] [--label label] [--labels A,B,C] [--by COLUMN]… [--cluster COLUMN] [--bootstrap 1000] [--seed 1] [--json]'

/** Agreement of any table of ratings, without the web application or a database. */
export async function agreementCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      wide: { type: 'boolean', default: false },
      item: { type: 'string', default: 'item_id' },
      rater: { type: 'string', default: 'rater_id' },
      label: { type: 'string', default: 'label' },
      labels: { type: 'string' },
      by: { type: 'string', multiple: true, default: [] },
      cluster: { type: 'string' },
      bootstrap: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new UsageError(USAGE)
  const { item, rater, label, by, cluster = null } = values
  const table = readRatingsTable(file, { item, rater, label, by, cluster }, values.wide)
  const options = {
    resamples: toCount(values.bootstrap, '--bootstrap'),
    seed: toCount(values.seed, '--seed'),
  }
  const labels = values.labels?.split(',').map((name) => name.trim()) ?? listLabels(table)
  requireDeclared(file, table, labels)

  const whole = summarize(table, labels, options)
  const strata = by.length === 0 ? [] : [...new Set(table.strata)].toSorted()
  const parts = strata.map((stratum) => ({ stratum, ...summarize(pick(table, stratum), labels, options) }))
  const result = { ...whole, by: parts }
  show(io, values.json, result, () => describe(whole, parts))
  return 0
}

function summarize(
  table: RatingsTable,
  labels: string[],
  options: { resamples: number; seed: number },
): Summary {
  const { rows, clusters, raters } = table
  const units = clusters === null ? groupByPattern(rows, labels) : groupByCluster(rows, labels, clusters)
  const estimates = bootstrapAgreement(units, COEFFICIENTS, options)
  const told = Object.fromEntries(Object.entries(estimates).map(([name, estimate]) => [name, tell(estimate)]))
  return {
    n_items: rows.length,
    n_raters: raters.length,
    labels,
    ...(told as Record<keyof typeof COEFFICIENTS, Told>),
    ...(raters.length === 2 ? { cohen_kappa: tell(cohenOf(rows, labels)) } : {}),
  }
}

function cohenOf(rows: RatingsTable['rows'], labels: string[]): Figure {
  const column = (place: number) => rows.map((row) => row[place] ?? null)
  return cohenKappa(confusionMatrix(column(0), column(1), labels))
}

function tell(figure: Figure & Partial<Pick<Estimate, 'interval'>>): Told {
  const { value, reason, interval } = figure
  const ci: Told['ci'] = interval ? [interval.low, interval.high] : null
  return reason === null ? { value, ci } : { value, ci, reason }
}

function pick(table: RatingsTable, stratum: string): RatingsTable {
  const places = [...table.items.keys()].filter((place) => table.strata[place] === stratum)
  return {
    raters: table.raters,
    items: places.map((place) => table.items[place] ?? ''),
    rows: places.map((place) => table.rows[place] ?? []),
    strata: places.map(() => stratum),
    clusters: table.clusters === null ? null : places.map((place) => table.clusters?.[place] ?? ''),
  }
}

function listLabels({ rows }: RatingsTable): string[] {
  return [...new Set(rows.flat().filter((label) => label !== null))].toSorted()
}

function requireDeclared(file: string, { rows }: RatingsTable, labels: readonly string[]): void {
  const strange = rows.flat().find((label) => label !== null && !labels.includes(label))
  if (strange != null) {
    throw new AppError(
      'invalid',
      `${file} has the label “${strange}”, which is not among ${labels.join(', ')}.`,
    )
  }
}

function toCount(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} needs a whole number, not “${text}”.`)
  return Number(text)
}

function describe(whole: Summary, parts: readonly ({ stratum: string } & Summary)[]): string {
  const names = [...Object.keys(COEFFICIENTS), 'cohen_kappa'] as (keyof typeof COEFFICIENTS | 'cohen_kappa')[]
  const lines = [{ stratum: 'all', ...whole }, ...parts].flatMap(({ stratum, ...summary }) =>
    names.flatMap((name) => {
      const told = summary[name]
      return told ? [[stratum, String(summary.n_items), name, describeFigure(told)]] : []
    }),
  )
  return formatTable(['stratum', 'items', 'measure', 'value (95 % interval)'], lines)
}

function describeFigure({ value, ci, reason }: Told): string {
  if (value === null) return `undefined: ${reason}`
  return ci === null ? value.toFixed(4) : `${value.toFixed(4)} (${ci[0].toFixed(4)} to ${ci[1].toFixed(4)})`
}
