import { AGREED } from '@/lib/core/adjudication/agreed-set'
import { listAlikeMarks } from '@/lib/core/adjudication/alike-marks'
import type { NamedTask } from '@/lib/core/exchange/import-row'
import type { Definition } from '@/lib/core/protocols/definition'
import type { MarkedSpan, SpanLink } from '@/lib/core/protocols/marked-spans'
import { readStoredMarks, readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { Rows, TaskRating } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'

import type { StoredTask } from '@/lib/data/named-tasks'
import type { MarkLink } from './marked-item'

/** A passage with its layer; the id is unique among all of its set. */
export type LayeredSpan = MarkedSpan & { layer: string; part: string }

/** What one rater marked in an item, in all layers that this rater answered. */
export type MarkedSet = {
  rater: string
  raterKind: 'human' | 'ai'
  round: number
  layers: readonly string[]
  spans: readonly LayeredSpan[]
  links: readonly MarkLink[]
  comment: string | null
  uncertain: boolean
  ratedAt: string | null
}

/** An item with the texts of its parts, by role, and what each rater marked in it. */
export type MarkedRow = {
  key: string
  texts: readonly { role: string; text: string }[]
  sets: readonly MarkedSet[]
}

/** Tasks that have layers. */
export function listMarkedTasks(tasks: readonly StoredTask[]): StoredTask[] {
  return tasks.filter(({ definition }) => definition.spanLayers.length > 0)
}

/**
 * The items of a task with what was marked in them; what a session agreed on, or all marked alike so that there was none, is the set
 * of a rater called `agreed`. It stands in place of an agreed set that came from elsewhere as such a rater.
 */
export async function* readMarkedRows(reader: StudyReader, task: StoredTask): AsyncGenerator<MarkedRow> {
  const agreed = await readAgreed(reader, task)
  for await (const row of reader.read('answers', task.id)) {
    const own = { ...readAlike(task, row.ratings), ...agreed.get(row.item) }
    const sets = row.ratings.flatMap((rating) => (rating.code === null ? [] : toSet(task, rating)))
    const isAgreed = Object.values(own).some((spans) => spans !== undefined)
    yield {
      key: row.item,
      texts: toTexts(task.definition, row),
      sets: isAgreed
        ? [...sets.filter(({ rater }) => rater !== AGREED), toAgreedSet(task.definition, own)]
        : sets,
    }
  }
}

/** Most characters of texts that are held for several passes; about 5,000 summaries with their sources are half of it. */
const MOST_HELD = 64_000_000

/**
 * A task by rater, `agreed` last, for layouts with a file for each: items are read once and held, and only where that would be too much
 * once more for each rater.
 *
 * @param most characters of texts that are held
 */
export async function readByRater(
  reader: StudyReader,
  task: StoredTask,
  most = MOST_HELD,
): Promise<{ rater: string; sets: () => AsyncGenerator<{ row: MarkedRow; set: MarkedSet }> }[]> {
  const raters = new Set<string>()
  const held: MarkedRow[] = []
  let characters = 0
  for await (const row of readMarkedRows(reader, task)) {
    for (const { rater } of row.sets) raters.add(rater)
    characters += row.texts.reduce((sum, { text }) => sum + text.length, 0)
    if (characters <= most) held.push(row)
    else held.length = 0
  }
  const rows = () => (characters <= most ? held : readMarkedRows(reader, task))
  return [...raters]
    .toSorted((one, other) => Number(one === AGREED) - Number(other === AGREED))
    .map((rater) => ({
      rater,
      async *sets() {
        for await (const row of rows())
          for (const set of row.sets) if (set.rater === rater) yield { row, set }
      },
    }))
}

/** The texts of an item's parts, in the order of the definition. */
export function toTexts(
  { item }: Definition,
  { text, parts }: Pick<Rows['answers'], 'text' | 'parts'>,
): { role: string; text: string }[] {
  const own = item.parts.filter(({ of }) => of !== 'chart')
  return own.flatMap(({ role }, index) => {
    const part = parts.find((one) => one.role === role)
    if (part) return [{ role, text: part.text }]
    return index === 0 ? [{ role, text }] : []
  })
}

/** What one answered rating marks. */
export function toSet({ definition }: NamedTask, rating: TaskRating): MarkedSet {
  const { rater, raterKind, round, comment, uncertain, ratedAt } = rating
  const values = readStoredValues(definition, { code: rating.code ?? '', fields: rating.fields })
  return {
    rater,
    raterKind,
    round,
    comment,
    uncertain: uncertain ?? false,
    ratedAt,
    ...toMarks(definition, values),
  }
}

function toAgreedSet(definition: Definition, values: Readonly<Record<string, unknown>>): MarkedSet {
  const about = {
    rater: AGREED,
    raterKind: 'human',
    round: 1,
    comment: null,
    uncertain: false,
    ratedAt: null,
  } as const
  return { ...about, ...toMarks(definition, values) }
}

function toMarks(
  { spanLayers, spanLinks }: Definition,
  values: Readonly<Record<string, unknown>>,
): Pick<MarkedSet, 'layers' | 'spans' | 'links'> {
  const spans = spanLayers.flatMap(({ id: layer, part }) =>
    ((values[layer] ?? []) as readonly MarkedSpan[]).map((span) => ({ ...span, layer, part })),
  )
  const counts = Map.groupBy(spans, ({ id }) => id)
  const nameOf = (layer: string, id: string) =>
    (counts.get(id)?.length ?? 0) > 1 ? `${layer}.${id}`.slice(0, 60) : id
  return {
    layers: spanLayers.flatMap(({ id }) => (values[id] === undefined ? [] : [id])),
    spans: spans.map((span) => ({ ...span, id: nameOf(span.layer, span.id) })),
    links: spanLinks.flatMap(({ id, from, to }) =>
      ((values[id] ?? []) as readonly SpanLink[]).map((link) => ({
        name: id,
        from: nameOf(from, link.from),
        to: link.to === null ? null : nameOf(to, link.to),
      })),
    ),
  }
}

/** Layers that all people of the first round marked alike. */
function readAlike(
  { definition, config }: StoredTask,
  ratings: readonly TaskRating[],
): Record<string, unknown> {
  const votes = ratings.flatMap(({ rater, raterKind, round, code, fields }) =>
    raterKind === 'human' && code !== null
      ? [{ raterId: rater, round, code, marks: readStoredMarks(definition.spanLayers, fields) }]
      : [],
  )
  return listAlikeMarks(definition, votes, config)
}

/** Agreed sets of sessions, by item and layer; undefined where a session ended without one. */
async function readAgreed(
  reader: StudyReader,
  task: StoredTask,
): Promise<Map<string, Record<string, unknown>>> {
  const layers = new Set(task.definition.spanLayers.map(({ id }) => id))
  const agreed = new Map<string, Record<string, unknown>>()
  for await (const { task: of, item, field, value } of reader.read('decisions')) {
    if (of !== task.id || !layers.has(field)) continue
    const spans = (value as { spans?: unknown } | null)?.spans
    agreed.set(item, { ...agreed.get(item), [field]: Array.isArray(spans) ? spans : undefined })
  }
  return agreed
}
