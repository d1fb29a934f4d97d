import type { Figure } from '../figure'
import type { AnswerContext } from './answer-context'

/**
 * What raters named in a list, counted by label and rater, and of all people: what an AI rater drafted is no entry beside theirs.
 * Without labels, entries are counted by rater alone.
 *
 * @example
 * // one person named two diagnoses, another one
 * listFigure(context, 'facts') // diagnosis 2 1 3
 */
export function listFigure(
  { definition, table, people, many }: AnswerContext,
  id: string,
  title?: string,
): Figure | null {
  const field = definition.fields.find((one) => one.id === id)
  const entries = (table.entries ?? []).filter((entry) => entry.field === id)
  if (field?.kind !== 'list' || entries.length === 0) return null
  const raters = table.raters.filter(({ raterId }) => entries.some((entry) => entry.raterId === raterId))
  const isOfPeople = ({ raterId }: { raterId: string }) => people.some((person) => person.raterId === raterId)
  const toCells = (own: typeof entries) => [
    ...raters.map(({ raterId }) => own.filter((entry) => entry.raterId === raterId).length),
    own.filter(isOfPeople).length,
  ]
  const items = raters.map(
    ({ raterId }) =>
      new Set(entries.filter((entry) => entry.raterId === raterId).map(({ item }) => item)).size,
  )
  return {
    name: `list-${id}`,
    title: title ?? field.question,
    words: `Entries by label and by who named them; the last line counts ${many}.`,
    columns: ['Label', ...raters.map(({ alias }) => alias), 'people'],
    rows: [
      ...(field.labels ?? []).map(({ code, title: words }) => ({
        cells: [words ?? code, ...toCells(entries.filter(({ label }) => label === code))],
      })),
      { cells: ['all', ...toCells(entries)], isTotal: true },
      { cells: [many, ...items, new Set(entries.filter(isOfPeople).map(({ item }) => item)).size] },
    ],
  }
}
