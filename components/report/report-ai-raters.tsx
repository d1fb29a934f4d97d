import { counted, named, whole } from '@/lib/core/counted-words'
import type { AiRaterSplit } from '@/lib/core/figures/ai-raters/ai-rater-groups'
import { unratedBy } from '@/lib/core/figures/ai-raters/ai-rater-rows'
import type { AiRaterListing } from '@/lib/core/figures/ai-raters/ai-view'
import type { RetrievalRow } from '@/lib/core/figures/ai-raters/retrieval-rows'
import { type AiMeasure, MEASURES } from '@/lib/core/figures/basis/measures'
import type { Cell, Kind, Shown, TextCell } from '@/lib/core/figures/figure'
import { testText } from '@/lib/core/figures/figure-text'
import { GROUP_MEASURES, MISSING_MEASURES } from '@/lib/core/figures/report/ai-report'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { mcnemarWords } from '@/lib/core/figures/words/interval-words'
import { labelName, labelNames } from '@/lib/core/labels'
import { RECALL_DEPTHS } from '@/lib/core/retrieval/score-retrieval'
import { ReportTable } from './report-table'

type Rows = NonNullable<StudyReport['ai']>['everyone']

/** The label that is to be found, and those it stands among. */
type Asked = Pick<AiRaterListing, 'focus' | 'labelSet'>

type Props = { caption: string; note?: string; rows: Rows; measures: readonly AiMeasure[] }

/** AI raters by these measures: over all labels, then of the label that is to be found. Together they are wider than a page. */
export function AiRaterTables({ caption, note = '', rows, measures, asked }: Props & { asked: Asked }) {
  const [overall, ofLabel] = [false, true].map((isOfLabel) =>
    measures.filter((measure) => MEASURES[measure].isOfLabel === isOfLabel),
  )
  return (
    <>
      <AiRaterTable caption={caption} note={note} rows={rows} measures={overall ?? []} isWhole />
      <AiRaterTable
        caption={`AI raters against the consensus: how they find what is ${focusTitle(asked)}`}
        note={note}
        rows={rows}
        measures={ofLabel ?? []}
      />
    </>
  )
}

function focusTitle({ focus, labelSet }: Asked): string {
  return labelName(focus, labelSet)
}

function AiRaterTable({
  caption,
  note = '',
  rows,
  measures,
  isWhole = false,
}: Props & { isWhole?: boolean }) {
  const words = [
    isWhole && '“Agreement over all” counts what was not rated as wrong.',
    measures.includes('balanced') && 'Balanced accuracy and macro F1 weigh all labels alike.',
    note,
  ]
  return (
    <ReportTable
      caption={caption}
      note={words.filter(Boolean).join(' ')}
      columns={[
        'AI rater',
        ...(isWhole ? ['rated of settled', 'Agreement over all %'] : []),
        ...measures.map((measure) => MEASURES[measure].short),
      ]}
      rows={rows.map(({ alias, rated, settled, estimates }) => ({
        cells: [
          alias,
          ...(isWhole ? [partOf(rated, settled), estimateCell(estimates.correct, 'percent')] : []),
          ...measureCells(estimates, measures),
        ],
      }))}
    />
  )
}

function partOf(part: number, of: number): TextCell {
  return { text: `${whole(part)} of ${whole(of)}` }
}

function estimateCell(estimate: Shown | null | undefined, as: Kind): Cell {
  return estimate ? { estimate, as } : null
}

function measureCells(
  estimates: Partial<Record<AiMeasure, Shown | null>>,
  measures: readonly AiMeasure[],
): Cell[] {
  return measures.map((measure) => estimateCell(estimates[measure], MEASURES[measure].as))
}

/** Those that left statements out: which, by their consensus labels, and all figures with these counted as wrong. */
export function MissingTable({ rows, note, asked }: { rows: Rows; note: string; asked: Asked }) {
  if (rows.length === 0) return null
  return (
    <>
      <UnratedTable rows={rows} asked={asked} />
      <ReportTable
        caption="AI raters that left statements out, against the consensus, with what they did not rate counted as wrong"
        note={`Over all settled statements that each was asked for. For sensitivity, specificity, predictive values and F1, of ${focusTitle(asked)}, one without a verdict is wrong: missed, or a false alarm (Schuetz et al. 2012). For the others it is an answer that is never right. ${note}`.trim()}
        columns={[
          'AI rater',
          'rated of settled',
          ...MISSING_MEASURES.map((measure) => MEASURES[measure].short),
        ]}
        rows={rows.map(({ alias, rated, settled, estimates }) => ({
          cells: [alias, partOf(rated, settled), ...measureCells(estimates, MISSING_MEASURES)],
        }))}
      />
    </>
  )
}

/** Whether they leave out hard statements. */
function UnratedTable({ rows, asked: { labelSet } }: { rows: Rows; asked: Asked }) {
  return (
    <ReportTable
      caption="Statements that AI raters left out, by their consensus labels"
      note="Of the settled statements that each was asked for. Where the shares differ, what it rated is not like what it left out."
      columns={['AI rater', ...labelNames(labelSet).map((name) => `left out of ${name}`)]}
      rows={rows.map(({ alias, ...counts }) => ({
        cells: [alias, ...unratedBy(counts).map(({ settled, unrated }) => partOf(unrated, settled))],
      }))}
    />
  )
}

const GROUP_WORDS: Record<AiRaterSplit, { of: string; title: string }> = {
  system: { of: 'author', title: 'Written by' },
  kind: { of: 'kind of statement', title: 'Statements' },
}

/** The same AI raters on the statements of each author, or of each kind. */
export function AiRaterGroupTable({
  split,
  raters,
  note,
  asked,
}: NonNullable<StudyReport['ai']>['groups'][number] & { note: string; asked: Asked }) {
  const { of, title } = GROUP_WORDS[split]
  return (
    <ReportTable
      caption={`AI raters against the consensus, by ${of}, 95 % intervals by patient`}
      note={`Sensitivity and specificity are for ${focusTitle(asked)}. Differences between groups are not tested. ${note}`.trim()}
      columns={[
        'AI rater',
        title,
        'rated of settled',
        'of patients',
        ...GROUP_MEASURES.map((measure) => MEASURES[measure].short),
      ]}
      rows={raters.flatMap(({ alias, groups }) =>
        groups.map(({ label, rated, settled, patients, estimates }) => ({
          cells: [alias, label, partOf(rated, settled), patients, ...measureCells(estimates, GROUP_MEASURES)],
        })),
      )}
    />
  )
}

/** AI raters held against one of them: the primary one, or the one that agrees most. */
export function AiRaterComparison({
  listing: { rows, against, options },
  isPrimary,
}: {
  listing: AiRaterListing
  isPrimary: boolean
}) {
  const held = rows.flatMap(({ alias, difference }) => (difference ? [{ alias, ...difference }] : []))
  if (against === null || held.length === 0) return null
  return (
    <>
      <ReportTable
        caption={`Other AI raters minus ${against.alias}, over what both rated`}
        note={`P values are of ${mcnemarWords(options.unit)}.${against.tested === 1 ? '' : ` P (Holm) is corrected by Holm’s method for all ${whole(against.tested)} others; those that repeat another count once with it. Intervals are not corrected: one may leave out 0 though P (Holm) is large.`} ${against.alias} is ${isPrimary ? 'the primary AI rater, fixed before the results were opened' : 'the one that agrees most in these very data, which flatters it'}.`}
        columns={[
          'AI rater',
          'n',
          'Agreement, points',
          'AC1',
          'only it right',
          'only the other',
          'P',
          'P (Holm)',
        ]}
        rows={held.map(
          ({ alias, items, accuracy, ac1, onlyThis, onlyOther, p, pHolm, noIntervalReason }) => ({
            cells: [
              alias,
              items,
              { estimate: accuracy, as: 'percent' },
              { estimate: ac1, as: 'coefficient' },
              onlyThis,
              onlyOther,
              { text: testText({ p, noIntervalReason }) },
              { text: testText({ p: pHolm, noIntervalReason }) },
            ],
          }),
        )}
      />
    </>
  )
}

/** How much of what people cited AI raters were shown, and how early. */
export function RetrievalTable({ rows }: { rows: readonly RetrievalRow[] }) {
  if (rows.every(({ score }) => score === null)) return null
  const leftOut = rows
    .filter((row) => row.leftOut > 0)
    .map((row) => `${row.alias} (${counted(row.leftOut, 'statement', 'statements')})`)
  const left =
    leftOut.length === 0 ? '' : ` Not counted, as passages are kept by date alone: ${named(leftOut, 6)}.`
  return (
    <ReportTable
      note={`A dash: no statement was shown so many. Intervals are 95 %.${left}`}
      caption="What AI raters were shown of the passages that people cited for the consensus"
      columns={[
        'AI rater',
        'statements',
        'passages',
        ...RECALL_DEPTHS.map((depth) => `In first ${depth}, %`),
        'In all shown, %',
        'Statements with any, %',
        'MRR',
      ]}
      rows={rows.flatMap(({ alias, score }) =>
        score === null
          ? []
          : [
              {
                cells: [
                  alias,
                  score.items,
                  score.passages,
                  ...RECALL_DEPTHS.map((depth) => estimateCell(score.recallAt[depth], 'percent')),
                  estimateCell(score.recall, 'percent'),
                  estimateCell(score.hit, 'percent'),
                  estimateCell(score.reciprocalRank, 'coefficient'),
                ],
              },
            ],
      )}
    />
  )
}
