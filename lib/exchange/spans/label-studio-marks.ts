import type { NamedTask } from '@/lib/core/exchange/import-row'
import type { Definition } from '@/lib/core/protocols/definition'
import { createPlacer, placeGiven, ReadingSearch, type TextReading } from '@/lib/core/text/text-reading'
import type { MarkedRow, MarkedSet } from './marked-export'
import type { Mark, MarkedText, MarkLink } from './marked-item'
import { labelNames } from './written-set'

/** A region as Label Studio exports it, as far as passages need it. */
export type MarkRegion = {
  id?: string | undefined
  from_name?: string | undefined
  to_name?: string | undefined
  type?: string | undefined
  from_id?: string | undefined
  to_id?: string | undefined
  direction?: string | undefined
  labels?: string[] | undefined
  value?:
    | {
        start?: number | undefined
        end?: number | undefined
        text?: string | string[] | undefined
        labels?: string[] | undefined
        choices?: string[] | undefined
      }
    | undefined
}

/** A browser counts code units, of a text whose line breaks it may have made LF; other programs count code points. */
export const READINGS: readonly TextReading[] = [
  { unit: 'UTF-16 code units', breaks: 'as they stand' },
  { unit: 'code points', breaks: 'as they stand' },
  { unit: 'UTF-16 code units', breaks: 'LF' },
  { unit: 'code points', breaks: 'LF' },
]
/** The question which layers are done, and what stands for a link to nothing. */
const LAYERS_DONE = 'layers-done'
const MISSING = 'missing'
const MAIN = 'text'

type Marks = {
  marks: Mark[]
  links: MarkLink[]
  answered: readonly string[] | null
  /** Whether the passages would stand elsewhere under another way of counting, and nothing proves which it is. */
  isOpen: boolean
}

/**
 * The passages of an annotation, at their places in the texts of its task.
 *
 * @returns a sentence where one spells another text
 */
export function readMarkRegions(
  { definition }: NamedTask,
  result: readonly MarkRegion[],
  texts: readonly MarkedText[],
): Marks | string {
  const main = mainRole(definition)
  const partOf = ({ to_name }: MarkRegion) => (to_name === undefined || to_name === MAIN ? main : to_name)
  const regions = result.filter(({ value }) => value?.labels !== undefined && value.start !== undefined)
  const places = new Map<MarkRegion, { start: number; end: number }>()
  let isOpen = false
  for (const { name, text } of texts) {
    const own = regions.filter((region) => partOf(region) === name)
    const given = own.map(({ value }) => ({
      start: value?.start ?? 0,
      end: value?.end ?? 0,
      quote: typeof value?.text === 'string' ? value.text : null,
    }))
    const search = new ReadingSearch(READINGS)
    search.take(text, given, 0)
    const { found } = search
    if (!('unit' in found)) return 'A labeled passage does not stand where the file says.'
    isOpen ||= search.isOpen
    const place = createPlacer(text, found)
    for (const [index, region] of own.entries()) {
      const placed = given[index] && placeGiven(text, place, given[index])
      if (placed) places.set(region, placed)
    }
  }
  if (places.size < regions.length) return 'A labeled passage stands in a text that the task does not have.'
  const names = labelNames(definition, false)
  const marks = regions.flatMap((region, index) =>
    (region.value?.labels ?? []).map((label, further): Mark => {
      const { start, end } = places.get(region) ?? { start: 0, end: 0 }
      const id = region.id ?? `r${index}`
      return {
        id: further === 0 ? id : `${id}.${further}`,
        part: partOf(region),
        start,
        end,
        label: names.get(`${region.from_name} ${label}`) ?? label,
        attributes: attributesOf(region, result),
      }
    }),
  )
  const done = result.find(({ from_name }) => from_name === LAYERS_DONE)?.value?.choices
  return { marks, links: linksOf(definition, result), answered: done ?? null, isOpen }
}

/** Choices of a region beside its labels: `errors-severity` is the attribute `severity` of the layer `errors`. */
function attributesOf({ id, from_name }: MarkRegion, result: readonly MarkRegion[]): Record<string, string> {
  const own = result.filter(
    (other) => id !== undefined && other.id === id && other.value?.choices !== undefined,
  )
  return Object.fromEntries(
    own.flatMap(({ from_name: name = '', value }) => {
      const [choice] = value?.choices ?? []
      const attribute = name.startsWith(`${from_name}-`) ? name.slice((from_name ?? '').length + 1) : name
      return choice === undefined || choice === MISSING ? [] : [[attribute, choice]]
    }),
  )
}

function linksOf({ spanLinks }: Definition, result: readonly MarkRegion[]): MarkLink[] {
  return result.flatMap(({ type, from_id, to_id, direction, labels, from_name, id, value }): MarkLink[] => {
    if (type === 'relation' && from_id !== undefined && to_id !== undefined) {
      const [from, to] = direction === 'left' ? [to_id, from_id] : [from_id, to_id]
      return [{ name: labels?.[0] ?? (spanLinks.length === 1 ? (spanLinks[0]?.id ?? '') : ''), from, to }]
    }
    const isMissing = id !== undefined && value?.choices?.[0] === MISSING
    return isMissing ? [{ name: from_name ?? '', from: id, to: null }] : []
  })
}

function mainRole({ item }: Definition): string {
  return item.parts.find(({ of }) => of !== 'chart')?.role ?? ''
}

/** The texts of a task of Label Studio under the roles of the item's parts. */
export function textsOfData({ item }: Definition, data: Readonly<Record<string, unknown>>): MarkedText[] {
  const parts = item.parts.filter(({ of }) => of !== 'chart')
  return parts.flatMap(({ role }, index) => {
    const text = data[index === 0 ? MAIN : role]
    return typeof text === 'string' ? [{ name: role, text }] : []
  })
}

/** The regions of a set: its layers, then its passages with their attributes, then links. */
export function writeMarkRegions({ definition }: NamedTask, row: MarkedRow, set: MarkedSet): object[] {
  const main = mainRole(definition)
  const region = (id: string, from_name: string, part: string, type: string, value: object) => ({
    id,
    from_name,
    to_name: part === main ? MAIN : part,
    type,
    value,
  })
  const place = new Map(set.spans.map((span) => [span.id, span]))
  const marks = set.spans.flatMap(({ id, layer, part, start, end, label, quote, attributes }) => [
    region(id, layer, part, 'labels', { start, end, text: quote, labels: [label] }),
    ...Object.entries(attributes).map(([attribute, choice]) =>
      region(id, `${layer}-${attribute}`, part, 'choices', { start, end, text: quote, choices: [choice] }),
    ),
  ])
  const links = set.links.map(({ name, from, to }) => {
    const span = place.get(from)
    return to === null
      ? region(from, name, span?.part ?? main, 'choices', {
          start: span?.start,
          end: span?.end,
          text: span?.quote,
          choices: [MISSING],
        })
      : { type: 'relation', from_id: from, to_id: to, direction: 'right', labels: [name] }
  })
  const done = { from_name: LAYERS_DONE, to_name: MAIN, type: 'choices', value: { choices: set.layers } }
  return [done, ...marks, ...links]
}

/** The controls of a labeling configuration that ask for passages. */
export function markControls(
  { spanLayers, spanLinks, item }: Definition,
  escape: (text: string) => string,
): string[] {
  if (spanLayers.length === 0) return []
  const main = mainRole({ item } as Definition)
  const textOf = (part: string) => (part === main ? MAIN : part)
  const layers = spanLayers.flatMap(({ id, title, part, labels, attributes }) => [
    `  <Header value="${escape(title)}"/>`,
    `  <Labels name="${id}" toName="${textOf(part)}">\n${labels.map(({ code }) => `    <Label value="${escape(code)}"/>`).join('\n')}\n  </Labels>`,
    ...attributes.map((attribute) =>
      perRegion(
        `${id}-${attribute.id}`,
        textOf(part),
        id,
        attribute.options.map(({ code }) => escape(code)),
      ),
    ),
  ])
  const missing = spanLinks.flatMap(({ id, from, orMissing }) => {
    const part = spanLayers.find((layer) => layer.id === from)?.part ?? main
    return orMissing ? [perRegion(id, textOf(part), from, [MISSING])] : []
  })
  const relations =
    spanLinks.length === 0
      ? []
      : [
          `  <Relations>\n${spanLinks.map(({ id }) => `    <Relation value="${id}"/>`).join('\n')}\n  </Relations>`,
        ]
  const done = `  <Header value="Layers that are done"/>\n  <Choices name="${LAYERS_DONE}" toName="${MAIN}" choice="multiple">\n${spanLayers.map(({ id }) => `    <Choice value="${id}"/>`).join('\n')}\n  </Choices>`
  return [...layers, ...missing, ...relations, done]
}

function perRegion(name: string, text: string, layer: string, choices: readonly string[]): string {
  const options = choices.map((choice) => `    <Choice value="${choice}"/>`).join('\n')
  return `  <Choices name="${name}" toName="${text}" choice="single" perRegion="true" visibleWhen="region-selected" whenTagName="${layer}">\n${options}\n  </Choices>`
}
