import { API } from '@/lib/core/api/endpoints'
import { createUpload } from '@/lib/exchange/quarantine'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.createUpload, async ({ actor, params }) => ({
  uploadId: await createUpload(actor, params.studyId),
}))
