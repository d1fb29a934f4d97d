import type { JobDefinition } from '../queue'
import { deliverWebhook } from './deliver-webhook'
import { examineServices } from './examine-services'
import { judgePatient } from './judge-patient'
import { workOnText } from './work-on-text'

/** Everything that workers do. */
export const JOBS: readonly JobDefinition[] = [judgePatient, workOnText, deliverWebhook, examineServices]
