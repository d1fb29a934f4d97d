import { z } from 'zod'
import type { NamedTask } from '@/lib/core/exchange/import-row'
import type { TextReading } from '@/lib/core/text/text-reading'
import { toPlainName } from './label-names'
import type { MarkedRow, MarkedSet } from './marked-export'
import { countPoints } from './marked-jsonl-files'
import type { RawDocument } from './raw-document'
import { glueSet, labelNames } from './written-set'

const id = z.union([z.int(), z.string()]).transform(String)
const count = z.int().min(0)

/** Passages as doccano has them: in a list of places, or as entities with relations. */
export const markedCells = {
  label: z.array(z.union([z.string(), z.tuple([count, count, z.string()])])).nullish(),
  entities: z.array(z.object({ id, start_offset: count, end_offset: count, label: z.string() })).nullish(),
  relations: z.array(z.object({ from_id: id, to_id: id, type: z.string() })).nullish(),
  layers: z.array(z.string()).nullish(),
}

type Given = {
  label?: (string | [number, number, string])[] | null | undefined
  entities?: { id: string; start_offset: number; end_offset: number; label: string }[] | null | undefined
  relations?: { from_id: string; to_id: string; type: string }[] | null | undefined
}

/** doccano counts code points, and writes no text beside its places. */
export const DOCCANO_READINGS: readonly TextReading[] = [{ unit: 'code points', breaks: 'as they stand' }]

/** What a line of doccano marks. */
export function readDoccanoMarks(
  { label, entities, relations }: Given,
  line: number,
): Pick<RawDocument, 'marks' | 'links'> {
  const listed = (label ?? []).flatMap((entry, index) =>
    typeof entry === 'string'
      ? []
      : [{ id: `L${index + 1}`, start_offset: entry[0], end_offset: entry[1], label: entry[2] }],
  )
  return {
    marks: [...(entities ?? []).map((entity) => ({ ...entity, id: `e${entity.id}` })), ...listed].map(
      (own) => ({
        id: own.id,
        line,
        label: own.label,
        pieces: [{ start: own.start_offset, end: own.end_offset, quote: null }],
        attributes: {},
      }),
    ),
    links: (relations ?? []).map(({ from_id, to_id, type }) => ({
      name: type,
      from: `e${from_id}`,
      to: `e${to_id}`,
    })),
  }
}

/** What a set marks, in a line of doccano: entities with relations where the task has links, else a list of places. */
export function writeDoccanoMarks({ definition }: NamedTask, row: MarkedRow, set: MarkedSet | null): object {
  const empty: MarkedSet = {
    rater: '',
    raterKind: 'human',
    round: 1,
    layers: [],
    spans: [],
    links: [],
    comment: null,
    uncertain: false,
    ratedAt: null,
  }
  const { text, spans } = glueSet(labelNames(definition, false), row, set ?? empty)
  const ids = new Map(spans.map(({ span }, index) => [span.id, index + 1]))
  const places = spans.map(
    ({ start, end, name }) => [countPoints(text, start), countPoints(text, end), name] as const,
  )
  const layers = { layers: set?.layers ?? [] }
  if (definition.spanLinks.length === 0) return { text, label: places, ...layers }
  return {
    text,
    entities: places.map(([start_offset, end_offset, label], index) => ({
      id: index + 1,
      start_offset,
      end_offset,
      label,
    })),
    relations: (set?.links ?? []).flatMap(({ name, from, to }, index) =>
      to === null
        ? []
        : [{ id: index + 1, from_id: ids.get(from), to_id: ids.get(to), type: toPlainName(name) }],
    ),
    ...layers,
  }
}

/** What doccano cannot hold of a set, with how often. */
export function listDoccanoLosses(
  { name }: NamedTask,
  { spans, links }: MarkedSet,
): [sentence: string, count: number][] {
  const attributes = spans.filter((span) => Object.keys(span.attributes).length > 0).length
  const missing = links.filter(({ to }) => to === null).length
  const losses: [string, number][] = [
    [`${name}: attributes of passages have no place in doccano.`, attributes],
    [`${name}: links to what is missing have no place in doccano.`, missing],
    [`${name}: passages have ids of their own in doccano.`, spans.length],
  ]
  return losses.filter(([, count]) => count > 0)
}
