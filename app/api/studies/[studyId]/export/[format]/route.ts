import { makeDownload } from '@/lib/exchange/export/make-download'
import { defineRoute } from '@/lib/web/route'

export const GET = defineRoute<{ studyId: string; format: string }>(async (actor, { studyId, format }) => {
  const { name, type, byteLength, body } = await makeDownload(actor, studyId, format)
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-length': String(byteLength),
      'content-disposition': `attachment; filename="concordance-${name}"`,
    },
  })
})
