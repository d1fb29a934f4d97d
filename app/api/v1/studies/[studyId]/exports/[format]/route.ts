import { API } from '@/lib/core/api/endpoints'
import { makeDownload } from '@/lib/exchange/export/make-download'
import { defineApi } from '@/lib/web/api'
import { download } from '@/lib/web/download'

export const GET = defineApi(API.exportStudy, async ({ actor, params }) => {
  const { name, byteLength, body } = await makeDownload(actor, params.studyId, params.format)
  return download(body, `concordance-${name}`, byteLength)
})
