import { API } from '@/lib/core/api/endpoints'
import { declaredFileSchema, receiveFile, removeUpload } from '@/lib/exchange/quarantine'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const PUT = defineApi(API.sendFile, async ({ actor, params, query, request }) => {
  const { name, bytes, sha256 } = query
  const declared = declaredFileSchema.parse({ name, byteLength: bytes, sha256 })
  return receiveFile(actor, params.studyId, params.uploadId, declared, request.body)
})

export const POST = defineApi(API.finishImport, async ({ actor, params, body }) => ({
  ...(await figures.importUpload(actor, params.studyId, params.uploadId, body)),
}))

export const DELETE = defineApi(API.dropImport, ({ actor, params }) =>
  removeUpload(actor, params.studyId, params.uploadId),
)
