import type { JobDefinition } from '../queue'
import { judgePatient } from './judge-patient'

/** Everything that workers do. */
export const JOBS: readonly JobDefinition[] = [judgePatient]
