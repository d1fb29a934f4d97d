import { AGREED } from '@/lib/core/adjudication/agreed-set'
import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile } from '../export/export-file'
import { nameLabels } from './label-names'
import { Losses, listUnmarked } from './losses'
import {
  type LayeredSpan,
  listMarkedTasks,
  type MarkedRow,
  type MarkedSet,
  readByRater,
} from './marked-export'

/**
 * A file of JSON lines for each task and rater, in the layout of the published release, with what else is known under further keys;
 * offsets count code points.
 */
export function markedJsonlFiles(all: readonly StoredTask[]): ExportFile[] {
  const tasks = listMarkedTasks(all)
  const losses = new Losses()
  return [
    ...tasks.map(
      (task): ExportFile => ({
        path: `hallucinations_${task.name}`,
        async *many(reader) {
          for (const { rater, sets } of await readByRater(reader, task)) {
            yield {
              path: `hallucinations_${task.name}_${rater === AGREED ? AGREED : `rater_${encodeURIComponent(rater)}`}.jsonl`,
              as: 'jsonl',
              async *values() {
                for await (const { row, set } of sets()) yield toLine(task, row, set, losses)
              },
            }
          }
        },
      }),
    ),
    losses.file(tasks, (task) => [
      ...listUnmarked(task),
      'Other readers of this layout know text, summary and labels alone: not ids, attributes, links and passages of the source.',
    ]),
  ]
}

function toLine({ name, definition }: StoredTask, row: MarkedRow, set: MarkedSet, losses: Losses): object {
  const main = definition.spanLayers[0]?.part
  const summary = row.texts.find(({ role }) => role === main)?.text ?? ''
  const other = row.texts.find(({ role }) => role !== main)
  const elsewhere = set.spans.filter(({ part }) => part !== main && part !== other?.role)
  if (elsewhere.length > 0)
    losses.add(`${name}: passages of a third text have no place in this layout.`, elsewhere.length)
  const labels = createLabels(definition)
  const inOther = set.spans.filter(({ part }) => part === other?.role)
  return {
    text: other?.text ?? null,
    summary,
    labels: set.spans.filter(({ part }) => part === main).map((span) => labels(summary, span)),
    ...(inOther.length > 0 && { text_labels: inOther.map((span) => labels(other?.text ?? '', span)) }),
    ...(set.links.length > 0 && { links: set.links.map(({ name: link, from, to }) => ({ link, from, to })) }),
    layers: set.layers,
    task_id: name,
    item_key: row.key,
    rater_id: set.rater,
    rater_kind: set.raterKind,
    round: set.round,
    ...(set.comment !== null && { comment: set.comment }),
    ...(set.uncertain && { uncertain: true }),
    ...(set.ratedAt !== null && { rated_at: set.ratedAt }),
  }
}

function createLabels(definition: StoredTask['definition']) {
  const names = new Map(
    [...nameLabels(definition)].map(([name, { layer, code }]) => [`${layer} ${code}`, name]),
  )
  return (text: string, { id, start, end, layer, label, attributes, quote }: LayeredSpan) => {
    const from = countPoints(text, start)
    const length = countPoints(text.slice(start, end), end - start)
    return {
      start: from,
      end: from + length,
      length,
      label: names.get(`${layer} ${label}`) ?? label,
      text: quote,
      id,
      ...(Object.keys(attributes).length > 0 && { attributes }),
    }
  }
}

/** How many code points stand before an offset in code units. */
export function countPoints(text: string, end: number): number {
  let count = 0
  for (const _ of text.slice(0, end)) count += 1
  return count
}
