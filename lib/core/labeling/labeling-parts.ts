import type { Definition } from '../protocols/definition'
import type { Reading } from '../protocols/expressions/expression'
import { type ListEntry, readListEntry } from '../protocols/list-entry'
import { shownText } from '../text/shown-text'
import { minuteOf } from '../time-words'
import type { LabelingItem } from './labeling'

type Attributes = Reading['parts'][string]

/** A part of an item as the database holds it. */
type Content = {
  role: string
  id: string
  text: string
  attributes: Attributes
  /** The entries of those that are lists. */
  lists?: Readonly<Record<string, readonly ListEntry[]>>
}

/** What raters see of an item's parts, and the texts that stand there by their ids. */
export type SeenParts = Pick<LabelingItem, 'text' | 'parts' | 'attributes' | 'chartUntil'> & {
  texts: readonly { id: string; text: string }[]
}

/** So much of a text stands for it in a list. */
const BEGINNING = 120

/**
 * Of an item's parts what raters may see: attributes that the protocol shows, and of the others those alone that decide which
 * questions are asked.
 */
export function toSeenParts(definition: Definition, contents: readonly Content[]): SeenParts {
  const { parts, name } = definition.item
  const byRole = new Map(contents.map((content) => [content.role, content]))
  const shown = parts.flatMap((part) => {
    const content = byRole.get(part.role)
    return content ? [{ part, content }] : []
  })
  const statement = shown.find(({ part }) => part.view === 'statement')
  const [text] = shown
  return {
    text: statement?.content.text ?? (text && beginningOf(text.content.text, text.part.isPlain)) ?? name.one,
    parts: shown.map((own) => ({
      role: own.part.role,
      title: own.part.title,
      view: own.part.view === 'statement' ? 'statement' : 'text',
      textId: own === statement ? null : own.content.id,
      ...(own.part.isPlain && { isPlain: true as const }),
      facts: own.part.attributes
        .filter((attribute) => attribute.shown)
        .flatMap((attribute) => {
          const { id, title } = attribute
          const value = attributeWords(attribute, own.content.attributes[id])
          const entries = own.content.lists?.[id]
          return value === null ? [] : [{ title, value, ...(entries && { entries }) }]
        }),
    })),
    attributes: pickNamed(definition, byRole),
    chartUntil: findCutoff(definition, contents),
    texts: shown
      .filter((own) => own !== statement)
      .map(({ content: { id, text: words } }) => ({ id, text: words })),
  }
}

type Attribute = Definition['item']['parts'][number]['attributes'][number]

/** What raters read of an attribute, a list a line for each entry; null where it says nothing. */
export function attributeWords({ kind, titles = {} }: Attribute, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.map((entry) => readListEntry(entry).text).join('\n')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return titles[text] ?? (kind === 'time' ? minuteOf(text) : text)
}

function beginningOf(text: string, isPlain = false): string {
  const beginning = isPlain ? shownText(text.slice(0, 4 * BEGINNING), true).replaceAll('\u200B', '') : text
  return beginning.slice(0, BEGINNING)
}

/** Attributes that conditions of fields name, by role. */
function pickNamed(
  { fields }: Definition,
  byRole: ReadonlyMap<string, Content>,
): Record<string, Record<string, string | number | null>> {
  const named = listNamed(fields.map(({ askWhen }) => askWhen))
  const picked: Record<string, Record<string, string | number | null>> = {}
  for (const [role, attribute] of named) {
    const value = byRole.get(role)?.attributes[attribute]
    if (value !== undefined) picked[role] = { ...picked[role], [attribute]: value }
  }
  return picked
}

/** The arguments of all operations that read an attribute of a part. */
function listNamed(expression: unknown): [role: string, attribute: string][] {
  if (typeof expression !== 'object' || expression === null) return []
  return Object.entries(expression).flatMap(([operator, argument]) => {
    const reads = (operator === 'part' || operator === 'partIs') && Array.isArray(argument)
    const [role, attribute] = reads ? (argument as readonly unknown[]) : []
    if (typeof role === 'string' && typeof attribute === 'string')
      return [[role, attribute] as [string, string]]
    return listNamed(argument)
  })
}

/** What stands for a time that an item does not say, or not as a time: nothing of a chart is older. */
export const BEFORE_ALL = '0000-01-01 00:00:00'

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * The time that the chart is cut off at, as wall-clock time (a zone is left out); null where it is whole. Where the item names
 * none that can be read, nothing of the chart is shown rather than all of it: see {@link BEFORE_ALL}.
 */
export function findCutoff(
  { item: { parts } }: Definition,
  contents: readonly Pick<Content, 'attributes'>[],
): string | null {
  const cutoff = parts.find(({ of }) => of === 'chart')?.cutoff
  if (cutoff === undefined) return null
  const value = contents.map(({ attributes }) => attributes[cutoff] ?? null).find((time) => time !== null)
  const [, day, minute = '00:00', second = '00'] = (typeof value === 'string' && TIME.exec(value)) || []
  return day === undefined ? BEFORE_ALL : `${day} ${minute}:${second}`
}

/**
 * Up to when somebody may read a chart whose items end at different times, such as visits: up to the earliest that is not answered
 * yet, so that nothing of a later one is known when an earlier one is answered; up to the latest once all are.
 *
 * @param items by {@link findCutoff}
 * @returns null where there are no items
 * @example
 * const [first, second] = ['2150-03-05 08:00:00', '2150-06-01 10:00:00']
 * openUntil([{ until: second, isAnswered: false }, { until: first, isAnswered: false }]) // => '2150-03-05 08:00:00'
 * openUntil([{ until: second, isAnswered: false }, { until: first, isAnswered: true }]) // => '2150-06-01 10:00:00'
 */
export function openUntil(items: readonly { until: string; isAnswered: boolean }[]): string | null {
  const timesOf = (some: typeof items) => some.map(({ until }) => until).toSorted()
  const [earliest] = timesOf(items.filter(({ isAnswered }) => !isAnswered))
  return earliest ?? timesOf(items).at(-1) ?? null
}
