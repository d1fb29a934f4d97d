import { randomUUID } from 'node:crypto'
import { db } from '@/lib/data/client'
import { getLabelingQueue } from '@/lib/data/labeling/labeling'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createAssignedRater, createStudy } from '@/lib/testing/factories'
import { type BenchRow, spreadOf } from './bench-row'

/** Saving an answer. */
export async function benchServer(): Promise<BenchRow[]> {
  const study = await createStudy({ items: 300 })
  const rater = await createAssignedRater(study)
  const queue = await getLabelingQueue(rater, study, study.patientId)
  const save = await spreadOf(queue.items.length, (run) =>
    recordRating(rater, study, {
      assignmentId: queue.items[run]?.assignmentId ?? '',
      submissionId: randomUUID(),
      values: { verdict: 'Supported' },
      uncertain: false,
      comment: null,
      evidence: [],
      activeMs: 1,
      wallMs: 1,
    }),
  )
  const ping = await spreadOf(50, () => db.$queryRaw`select 1`)
  return [
    {
      what: 'save an answer: rating, audit, state, in one transaction',
      value: save,
      beside: `a bare query: ${ping}`,
    },
  ]
}
