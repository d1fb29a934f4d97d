import { API } from '@/lib/core/api/endpoints'
import { declaredFileSchema, receiveFile, removeUpload } from '@/lib/exchange/quarantine'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

type Params = { studyId: string; uploadId: string }

export const PUT = defineApi<typeof API.sendFile, Params>(
  API.sendFile,
  async ({ actor, params, query, request }) => {
    const { name, bytes, sha256 } = query
    const declared = declaredFileSchema.parse({ name, byteLength: bytes, sha256 })
    await receiveFile(actor, params.studyId, params.uploadId, declared, request.body)
    return { ok: true }
  },
)

export const POST = defineApi<typeof API.finishImport, Params>(
  API.finishImport,
  async ({ actor, params, body }) => ({
    ...(await figures.importUpload(actor, params.studyId, params.uploadId, body)),
  }),
)

export const DELETE = defineApi<typeof API.dropImport, Params>(API.dropImport, async ({ actor, params }) => {
  await removeUpload(actor, params.studyId, params.uploadId)
  return { ok: true }
})
