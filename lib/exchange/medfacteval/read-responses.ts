import type { z } from 'zod'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow } from '../import-rows'
import { numberPeople } from './number-people'
import {
  DUPLICATE_RULES,
  type DuplicateRule,
  factId,
  medfactevalTables,
  readAnswers,
  sortAnswers,
  summaryId,
} from './tables'

type Cells = z.output<typeof medfactevalTables.responses.schema>
type Response = { location: FileLocation; row: Cells; answers: ReturnType<typeof readAnswers> }

/**
 * What physicians found, by summary. A blank is no answer, and never “no”. Of several answers of one person to one summary one
 * counts, by default that which took the shortest, and the others are kept beside it.
 */
export async function* readResponses(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const tables: { rule: DuplicateRule; responses: Response[] }[] = []
  for (const [table, rule] of [
    ['responses', 'shortest'] as const,
    ...DUPLICATE_RULES.map((own) => [`responses_${own}`, own] as const),
  ]) {
    const responses: Response[] = []
    const rows = readFiles(files.get(table), medfactevalTables.responses, context)
    for await (const { row, ...location } of rows)
      responses.push({ location, row, answers: readAnswers(row) })
    tables.push({ rule, responses })
  }
  const all = tables.flatMap(({ responses }) => responses)
  const people = numberPeople(
    all.map(({ row }) => row.username),
    'physician',
  )
  for (const [username, alias] of people) {
    const first = all.find(({ row }) => row.username === username)
    if (first) yield raterRow(first.location, alias, 'human')
  }
  for (const { rule, responses } of tables) {
    reportBlanks(responses, context)
    reportMissing(responses, people, context)
    const groups = Map.groupBy(responses, ({ row }) =>
      JSON.stringify([row.username, row.doc_id, row.prototype, row.version ?? '']),
    )
    for (const group of groups.values()) yield* ratingRows(group, rule, people)
  }
  if (people.size > 0)
    context.findings.addWarning(
      'pseudonyms',
      'User names stay outside: physicians are numbered in the order of their names, but for those who have such a number already.',
    )
}

function reportBlanks(responses: readonly Response[], { findings }: ImportContext): void {
  for (const { location, answers } of responses) {
    const blank = answers.filter(({ present }) => present === null).length
    if (blank === 0) continue
    const message = `${location.file}: cells that say neither Yes nor No are no answers. As published they count as No.`
    findings.addWarning('no_answer', message, blank)
  }
}

/** Whoever has not answered all documents of a system is named; nobody is left out for it. */
function reportMissing(
  responses: readonly Response[],
  people: ReadonlyMap<string, string>,
  { findings }: ImportContext,
): void {
  for (const [system, own] of Map.groupBy(responses, ({ row }) => row.prototype)) {
    const all = new Set(own.map(({ row }) => row.doc_id)).size
    for (const [username, rows] of Map.groupBy(own, ({ row }) => row.username)) {
      const count = new Set(rows.map(({ row }) => row.doc_id)).size
      if (count === all) continue
      const message = `${people.get(username)} answered ${count} of ${all} documents of ${system}. All answers stay; as published such a person is left out.`
      findings.addWarning('missing_documents', message)
    }
  }
}

function* ratingRows(
  group: readonly Response[],
  rule: DuplicateRule,
  people: ReadonlyMap<string, string>,
): Generator<ImportRow> {
  const chosen = choose(group, rule)
  if (!chosen) return
  const { location, row, answers } = chosen
  const seconds = row.review_duration_seconds
  const others = group.filter((one) => one !== chosen)
  for (const [at, own] of answers.entries()) {
    const { answers: given, unanswered } = sortAnswers(own)
    if (unanswered.length === 2) continue
    yield ratingRow(location, {
      task: 'key-facts',
      item: `${factId(row.doc_id, at)}|${summaryId(row.doc_id, row.prototype, row.version)}`,
      rater: people.get(row.username) ?? '',
      code: null,
      answers: given,
      value: {
        // in published files nobody was asked whether the summary contradicts the fact
        ...(unanswered.length > 0 && { unanswered }),
        ...(seconds !== undefined && { reviewSeconds: seconds }),
        ...(row.review_cost !== undefined && { cost: row.review_cost / answers.length }),
        ...(others.length > 0 && {
          duplicates: { rule, others: others.map((one) => describeOther(one, at)) },
        }),
      },
      // one review is about all three facts
      activeMs: seconds === undefined ? null : Math.round((seconds * 1000) / answers.length),
    })
  }
}

function describeOther({ row, answers }: Response, at: number) {
  return { present: answers[at]?.present ?? null, reviewSeconds: row.review_duration_seconds ?? null }
}

function choose(group: readonly Response[], rule: DuplicateRule): Response | undefined {
  if (rule === 'first') return group[0]
  if (rule === 'last') return group.at(-1)
  const seconds = ({ row }: Response) => row.review_duration_seconds ?? Number.POSITIVE_INFINITY
  return group.toSorted((one, other) => seconds(one) - seconds(other))[0]
}
