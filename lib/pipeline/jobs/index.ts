import type { JobDefinition } from '../queue'
import { deliverWebhook } from './deliver-webhook'
import { examineServices } from './examine-services'
import { makeJuryVerdicts } from './make-jury-verdicts'
import { setUpRun } from './set-up-run'
import { workOnUnit } from './work-on-unit'

/** Everything that workers do. */
export const JOBS: readonly JobDefinition[] = [
  setUpRun,
  workOnUnit,
  deliverWebhook,
  examineServices,
  makeJuryVerdicts,
]
