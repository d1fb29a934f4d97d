import { API } from '@/lib/core/api/endpoints'
import { makeDownload } from '@/lib/exchange/export/make-download'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.exportStudy, async ({ actor, params }) => {
  const { name, type, byteLength, body } = await makeDownload(actor, params.studyId, params.format)
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-length': String(byteLength),
      'content-disposition': `attachment; filename="concordance-${name}"`,
    },
  })
})
