import { authorize } from '@/lib/core/actor'
import { isProved } from '@/lib/data/accounts/prove-again'
import { makeDownload } from '@/lib/exchange/export/make-download'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'
import { requireSessionId } from '@/lib/web/session'

export const GET = defineRoute<{ studyId: string; format: string }>(async (actor, { studyId, format }) => {
  authorize(actor, 'export:create', studyId) // a proof is asked only of whom it serves
  if (!(await isProved(actor, await requireSessionId())))
    return new Response(null, { status: 303, headers: { location: `/studies/${studyId}/export` } }) // it asks there
  const { name, byteLength, body } = await makeDownload(actor, studyId, format)
  return download(body, `concordance-${name}`, byteLength)
})
