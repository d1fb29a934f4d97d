import type { Actor } from '@/lib/core/actor'
import type { NewRating } from '@/lib/core/labeling/rating'
import type { Definition } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { insertTask } from '@/lib/data/tasks'
import { answerItem, assignItems, createActor, createStudy, type TestStudy } from './factories'

type Person = Actor & { userId: string }

export const SUMMARY =
  'You took aspirin for three days because of chest pain. Dr. Miller saw you in the heart clinic. Please take 40 mg of simvastatin each night.'
const SOURCE =
  'Admitted with chest pain. Aspirin was given for two days. Seen by cardiology. Discharged on simvastatin 20 mg nightly.'

type Mark = { of: string; label: string; severity?: string }

/** What a browser sends for passages of the summary, named by their words. */
export function markedAs(...marks: readonly Mark[]): NonNullable<NewRating['values']>[string] {
  return marks.map(({ of, label, severity }, index) => {
    const start = SUMMARY.indexOf(of)
    if (start < 0) throw new Error(`the summary does not say ${of}`)
    const attributes: Record<string, string> = severity === undefined ? {} : { severity }
    return { id: `s${index + 1}`, start, end: start + of.length, label, attributes }
  })
}

export type MarkedTask = { study: TestStudy; task: TaskRef; itemId: string; first: Person; second: Person }

/** The errors of a summary alone, with a session over them. */
export function onlyErrors(more: Partial<Definition> = {}): Definition {
  const shipped = findShipped('error-spans')
  return {
    ...shipped,
    spanLayers: shipped.spanLayers.slice(0, 1),
    spanLinks: [],
    computed: [],
    scores: [],
    figures: [],
    aiRater: null,
    consensus: [{ field: 'errors', rule: { kind: 'session' } }],
    ...more,
  }
}

/** A summary beside its source, which two adjudicators mark for themselves. */
export async function createMarkedTask(
  definition = onlyErrors(),
  config: Parameters<typeof insertTask>[1]['config'] = {},
): Promise<MarkedTask> {
  const study = await createStudy({ items: 1 })
  const { id: studyId, patientId } = study
  const texts = { summary: SUMMARY, source: SOURCE }
  const [summary, source] = await Promise.all(
    Object.entries(texts).map(([kind, text]) =>
      db.document.create({
        data: { studyId, patientId, externalId: kind, kind, authorKind: 'llm', authorName: 'model-x', text },
      }),
    ),
  )
  const taskId = await db.$transaction((tx) =>
    insertTask(tx, { studyId, definition, config: { ratersPerItem: 2, ...config } }),
  )
  const item = await db.item.create({
    data: {
      studyId,
      taskId,
      patientId,
      documentId: summary?.id ?? null,
      key: 'summary-1',
      parts: { create: [{ role: 'source', documentId: source?.id ?? null }] },
    },
  })
  const own = { ...study, taskId, itemIds: [item.id] }
  const [first, second] = [
    await createActor(studyId, 'adjudicator'),
    await createActor(studyId, 'adjudicator'),
  ]
  for (const actor of [first, second]) await assignItems(own, actor.raters.get(studyId) ?? '')
  return { study: own, task: { studyId, taskId }, itemId: item.id, first, second }
}

/**
 * The same marked by both: one passage alike, one with another class, two of one rater alone.
 *
 * @param more values of fields, where the task asks any
 */
export async function markDifferently(
  { study, itemId, first, second }: MarkedTask,
  more: readonly NewRating['values'][] = [],
): Promise<void> {
  const errors = [
    markedAs(
      { of: 'three days', label: 'time_unsupported', severity: 'minor' },
      { of: 'Dr. Miller', label: 'name_unsupported' },
      { of: '40 mg', label: 'medication_unsupported', severity: 'major' },
    ),
    markedAs(
      { of: 'three days', label: 'time_unsupported', severity: 'minor' },
      { of: '40 mg of simvastatin', label: 'contradicted_fact', severity: 'major' },
      { of: 'heart clinic', label: 'location_unsupported' },
    ),
  ]
  for (const [index, actor] of [first, second].entries())
    await answerItem(actor, study, itemId, { ...more[index], errors: errors[index] ?? [] })
}
