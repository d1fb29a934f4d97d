import { API } from '@/lib/core/api/endpoints'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { startTextJob } from '@/lib/pipeline/text-jobs'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listTextWork, ({ actor, params }) => listTextJobs(actor, params.studyId))

export const POST = defineApi(API.startTextWork, async ({ actor, params, query, body }) => ({
  jobId: await startTextJob(actor, params.studyId, body, query),
}))
