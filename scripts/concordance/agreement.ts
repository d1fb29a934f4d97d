import { chooseTask } from './agreement/choose-task'
import { describeReport } from './agreement/describe-report'
import { makeReport } from './agreement/make-report'
import { mergeLabels, toMerge } from './agreement/merge-labels'
import { noteMarks } from './agreement/missing-marks'
import { describeFigures, figuresOfTask } from './agreement/of-task'
import { declareLabels, splitNames } from './agreement/read-options'
import { readRatingsTable } from './agreement/read-ratings-table'
import { listLabels, toSettings } from './agreement/settings'
import { noteStrangeColumns } from './agreement/strange-columns'
import { AGREEMENT_USAGE } from './agreement/usage'
import { defineCommand } from './define-command'
import { fromCaller } from './from-caller'
import { UsageError } from './io'

const LIST = { type: 'string' as const, multiple: true as const, default: [] as string[] }
const OPTIONS = {
  wide: { type: 'boolean', default: false },
  item: { type: 'string', default: 'item_id' },
  rater: { type: 'string', default: 'rater_id' },
  label: { type: 'string', default: 'label' },
  labels: { type: 'string' },
  missing: { type: 'string' },
  by: LIST,
  'with-label': LIST,
  cluster: { type: 'string' },
  'no-cluster': { type: 'boolean', default: false },
  bootstrap: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  interval: { type: 'string', default: 'percentile' },
  'as-published': { type: 'boolean', default: false },
  weights: { type: 'string' },
  pairs: { type: 'boolean', default: false },
  'label-models': { type: 'boolean', default: false },
  scale: { type: 'boolean', default: false },
  repeat: { type: 'string' },
  confidence: { type: 'string' },
  jury: { type: 'string' },
  target: { type: 'string', default: '0.95' },
  rates: { type: 'boolean', default: false },
  consensus: { type: 'string' },
  compare: { type: 'boolean', default: false },
  humans: { type: 'string' },
  measure: { type: 'string', default: 'cohen_kappa' },
  margin: { type: 'string', default: '0.1' },
  reference: { type: 'string', default: 'leave-one-out' },
  ties: { type: 'string' },
  allowance: { type: 'string', default: '0.2' },
  merge: LIST,
  study: { type: 'string' },
  task: { type: 'string' },
  of: { type: 'string' },
} as const

/** Agreement of any table of ratings, without the web application or a database; or of a task of a study, from its database. */
export const agreementCommand = defineCommand(
  { usage: AGREEMENT_USAGE, options: OPTIONS, takesWords: true },
  async (call) => {
    const { values, words, io, show } = call
    if (values.study !== undefined) {
      const made = await ofTask(values, words)
      show(made, () => describeFigures(made))
      return 0
    }
    const [file] = words.map(fromCaller)
    if (file === undefined || words.length > 1) throw new UsageError(AGREEMENT_USAGE)
    const {
      item,
      rater,
      label,
      by,
      cluster = null,
      consensus = null,
      confidence = null,
      repeat = null,
    } = values
    if (values.wide && (confidence ?? repeat) !== null)
      throw new UsageError('--confidence and --repeat need a long table, a rating a row.')
    if (values.wide && values.task !== undefined)
      throw new UsageError('--task needs a long table, a rating a row, or --study.')
    if (cluster !== null && values['no-cluster'])
      throw new UsageError('--cluster and --no-cluster exclude each other.')
    const missing = values.missing === undefined ? [] : splitNames(values.missing, '--missing')
    const isByPatient = !values['no-cluster']
    const chosen = values.wide ? { task: null, notes: [] } : await chooseTask(file, values.task)
    const { task } = chosen
    const columns = {
      item,
      rater,
      label,
      by,
      cluster,
      isByPatient,
      consensus,
      confidence,
      repeat,
      missing,
      task,
    }
    const read = await readRatingsTable(file, columns, values.wide)
    const declared = values.labels === undefined ? null : declareLabels(values.labels)
    const merge = toMerge(read, values.merge, declared ?? [])
    const table = mergeLabels(read, merge)
    const settings = toSettings(file, table, declared && [...new Set(declared.map(merge))], values)
    const notes = [
      ...chosen.notes,
      ...read.notes,
      ...(values.wide ? noteStrangeColumns(file, read) : []),
      ...(declared ? [] : noteMarks(file, listLabels(read))),
    ]
    for (const note of notes) io.err(note)
    const report = { ...makeReport(table, settings), notes }
    show(report, () => describeReport(report))
    return 0
  },
)

/** @throws {UsageError} where a file is named, too, or more than one stratum */
function ofTask(
  {
    study = '',
    task,
    of,
    by,
    ...values
  }: {
    study?: string | undefined
    task?: string | undefined
    of?: string | undefined
    by: string[]
    'no-cluster': boolean
  },
  words: readonly string[],
): ReturnType<typeof figuresOfTask> {
  if (words.length > 0 || by.length > 1) throw new UsageError(AGREEMENT_USAGE)
  return figuresOfTask({ study, task, of, by: by[0], isByPatient: !values['no-cluster'] })
}
