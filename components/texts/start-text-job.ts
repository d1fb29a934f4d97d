import type { NewTextJob } from '@/lib/core/text-jobs'
import type { TextEstimate } from '@/lib/core/text-work/text-estimate'

type NewWork = { studyId: string; configuration: NewTextJob }

export type StartTextJob = (
  input: NewWork & { costLimit?: number },
) => Promise<{ ok: true } | { ok: false; message: string }>

export type EstimateTexts = (
  input: NewWork,
) => Promise<{ ok: true; data: TextEstimate } | { ok: false; message: string }>
