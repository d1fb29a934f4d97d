import { describeRater } from '@/components/runs/describe-rater'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { duplicateWords, sameWords } from '@/lib/core/figures/words/duplicate-words'
import { groupAlike } from '@/lib/core/group-alike'
import { ReportTable } from './report-table'

/** What each AI rater is, as it was set up; juries are described in the methods. */
export function RatersTable({ raters }: { raters: NonNullable<StudyReport['ai']>['raters'] }) {
  if (raters.length === 0) return null
  return (
    <ReportTable
      caption="What each AI rater is"
      isLong
      columns={['AI rater', 'What it is', 'Rated (UTC)', 'Begun', 'Counted']}
      rows={raters.map((rater) => ({
        cells: [
          rater.alias,
          describeRater(rater.configuration) || 'brought in, without its settings',
          daysWords(rater.days),
          rater.isLate ? 'after the opening' : 'before the opening',
          countedWords(rater),
        ],
      }))}
    />
  )
}

type Rater = NonNullable<StudyReport['ai']>['raters'][number]

function daysWords(days: Rater['days']): string {
  if (days === null) return 'brought in'
  const { first, last } = days
  if (last === null) return `from ${first}, not ended`
  return first === last ? first : `${first} to ${last}`
}

/** A copy is counted nowhere, those of the same answers once, and one begun late in no test that was promised. */
function countedWords({ sameConfigurationAs, sameRatingsAs, isPrimary, isLate }: Rater): string {
  if (isPrimary) return 'yes, as the primary AI rater'
  if (sameConfigurationAs !== null) return duplicateWords(sameConfigurationAs)
  if (sameRatingsAs !== null) return sameWords(sameRatingsAs)
  return isLate ? 'yes, but in no test' : 'yes'
}

/**
 * Rows of AI raters that gave just the same answers as one: in the place of the first of them, by the name of the one that the
 * others repeat; a row may be of such already. Names of copies and of those begun late are marked.
 *
 * @param keyOf what must be the same, too, for one row to stand for all
 */
export function inOneRow<Row extends { alias: string; repeats?: readonly unknown[] }>(
  rows: readonly Row[],
  raters: readonly Rater[],
  keyOf: (row: Row) => unknown = () => null,
): Row[] {
  const same = groupAlike(rows, (row) => [duplicateName(row.alias, raters), keyOf(row)])
  return same.flatMap((group) => {
    const row = group.find(({ alias }) => alias === duplicateName(alias, raters)) ?? group[0]
    if (row === undefined) return []
    const name = markedAlias(row.alias, raters)
    const more = group.reduce((sum, { repeats = [] }) => sum + repeats.length, group.length - 1)
    return [{ ...row, alias: more === 0 ? name : `${name}, and ${more} with the same ratings` }]
  })
}

/** The name of the AI rater whose answers another gives, or its own. */
export function duplicateName(alias: string, raters: readonly Rater[]): string {
  return raters.find((one) => one.alias === alias)?.duplicateOf ?? alias
}

/** Marks names in other tables of those that the first table calls copies or late; most copies are named so. */
function markedAlias(alias: string, raters: readonly Rater[]): string {
  const rater = raters.find((one) => one.alias === alias)
  const isCopy = rater !== undefined && rater.sameConfigurationAs !== null && !/ copy(?: \d+)?$/.test(alias)
  const marks = [isCopy && 'copy', rater?.isLate === true && 'late'].filter(Boolean)
  return marks.length === 0 ? alias : `${alias} [${marks.join(', ')}]`
}
