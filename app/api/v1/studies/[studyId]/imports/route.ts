import { API } from '@/lib/core/api/endpoints'
import { createUpload } from '@/lib/exchange/quarantine'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const POST = defineApi<typeof API.createUpload, Params>(
  API.createUpload,
  async ({ actor, params }) => ({
    uploadId: await createUpload(actor, params.studyId),
  }),
)
