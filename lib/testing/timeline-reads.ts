import type { Actor } from '@/lib/core/actor'
import { timelineViewSchema } from '@/lib/core/timeline/timeline-view'
import { listGeneratedQuestions } from '@/lib/data/questions/generated-questions'
import { listRephrasings } from '@/lib/data/questions/rephrasings'
import { getPatientNamed, getTimelines } from '@/lib/data/timelines/timelines'
import type { TestStudy } from './factories'

type Read = (actor: Actor, study: TestStudy) => Promise<unknown>

/** What is read of timelines, and by which roles. */
export const TIMELINE_READS: readonly [string, Read, readonly string[]][] = [
  ['getPatientNamed', (actor, { id, patientId }) => getPatientNamed(actor, id, patientId), ['pi']],
  [
    'getTimelines',
    (actor, { id, patientId }) =>
      getTimelines(actor, { studyId: id, patientId }, timelineViewSchema.parse({})),
    ['pi'],
  ],
  ['listGeneratedQuestions', (actor, { id }) => listGeneratedQuestions(actor, id), ['pi']],
  [
    'listRephrasings',
    (actor, { id: studyId, taskId }) => listRephrasings(actor, { studyId, taskId }, 1),
    ['pi'],
  ],
]
