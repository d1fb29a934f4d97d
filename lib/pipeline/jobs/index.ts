import type { JobDefinition } from '../queue'
import { deliverWebhook } from './deliver-webhook'
import { examineServices } from './examine-services'
import { judgePatient } from './judge-patient'
import { makeJuryVerdicts } from './make-jury-verdicts'
import { setUpRun } from './set-up-run'
import { summarizeSheet } from './summarize-sheet'
import { workOnText } from './work-on-text'

/** Everything that workers do. */
export const JOBS: readonly JobDefinition[] = [
  setUpRun,
  judgePatient,
  workOnText,
  summarizeSheet,
  deliverWebhook,
  examineServices,
  makeJuryVerdicts,
]
