import { counted } from '@/lib/core/counted-words'
import { isUnsettled } from '@/lib/core/progress'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
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

/**
 * What raters wrote into a field, each text with the item that it is of, who wrote it, and what the same rater wrote into other fields
 * there. What was written of an item that is not settled is not in it.
 *
 * @param of the field, and those whose texts stand beside it
 * @example
 * textFigure(context, ['rewritten', 'why']) // question, how a rater would ask it, who that is, why
 */
export function textFigure(
  { definition, table, one, many }: AnswerContext,
  of: readonly string[],
  title?: string,
): Figure | null {
  const [id, ...beside] = of
  const field = definition.fields.find((own) => own.id === id)
  const texts = table.texts ?? []
  const listed = texts.filter((own) => own.field === id)
  if (!field || listed.length === 0) return null
  const aliasOf = new Map(table.raters.map(({ raterId, alias }) => [raterId, alias]))
  const items = new Set(listed.map(({ item }) => item))
  const open = table.states.filter(isUnsettled).length
  return {
    name: `texts-${field.id}`,
    title: title ?? field.question,
    words: joined(
      `${counted(listed.length, 'text', 'texts')} of ${counted(items.size, one, many)}.`,
      open > 0 && `What was written of ${many} that are not settled yet is not here.`,
    ),
    columns: [
      one.replace(/^./u, (letter) => letter.toUpperCase()),
      field.name ?? field.question,
      'Rater',
      ...(beside.length > 0 ? ['Reasons'] : []),
    ],
    rows: listed.map(({ item, of: words, raterId, text }) => ({
      cells: [
        words,
        text,
        aliasOf.get(raterId) ?? '',
        ...(beside.length > 0
          ? [
              texts
                .filter((own) => own.item === item && own.raterId === raterId && beside.includes(own.field))
                .map((own) => own.text)
                .join(' · '),
            ]
          : []),
      ],
    })),
  }
}
