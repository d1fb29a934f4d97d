import type { NewTextJob } from '@/lib/core/text-jobs'

export type StartTextJob = (input: {
  studyId: string
  configuration: NewTextJob
}) => Promise<{ ok: true } | { ok: false; message: string }>
