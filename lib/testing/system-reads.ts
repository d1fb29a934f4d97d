import type { Actor } from '@/lib/core/actor'
import { systemPairSchema, systemViewSchema } from '@/lib/core/figures/systems/system-view'
import {
  getSystemComparison,
  getSystemReport,
  getSystems,
  hasSystems,
} from '@/lib/data/systems/system-reports'
import type { TestStudy } from './factories'

type Read = (actor: Actor, study: TestStudy) => Promise<unknown>

/** What is said where a task has no such system: to leads alone, for others learn nothing of it. */
const NO_SYSTEM = [
  'This task does not distinguish systems.',
  'There is no such system here, or no verdict of this kind yet. Of a system with versions, name one.',
]

function ofNoSystem(read: Read): Read {
  return (actor, study) =>
    read(actor, study).catch((error: Error) => {
      if (!NO_SYSTEM.includes(error.message)) throw error
    })
}

/** The functions that show reports of systems, with the roles that may see them. */
export const SYSTEM_READS: readonly [string, Read, readonly string[]][] = [
  ['hasSystems', (actor, study) => hasSystems(actor, study), ['pi']],
  ['getSystems', ofNoSystem((actor, study) => getSystems(actor, study, '')), ['pi']],
  [
    'getSystemReport',
    ofNoSystem((actor, study) => getSystemReport(actor, study, systemViewSchema.parse({}))),
    ['pi'],
  ],
  [
    'getSystemComparison',
    ofNoSystem((actor, study) => getSystemComparison(actor, study, systemPairSchema.parse({}))),
    ['pi'],
  ],
]
