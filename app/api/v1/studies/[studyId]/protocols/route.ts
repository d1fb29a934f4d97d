import { API } from '@/lib/core/api/endpoints'
import { importProtocol, lintProtocol, listProtocols } from '@/lib/data/protocols/protocols'
import { defineApi } from '@/lib/web/api'
import { readBody } from '@/lib/web/body'

const MAX_BYTES = 2_000_000

export const GET = defineApi(API.listProtocols, ({ actor, params }) => listProtocols(actor, params.studyId))

export const POST = defineApi(API.importProtocol, async ({ actor, params, query, request }) => {
  const text = (await readBody(request, MAX_BYTES)).toString('utf8')
  if (query.preview) return lintProtocol(actor, params.studyId, text)
  return { ...(await importProtocol(actor, params.studyId, text)), problems: [] }
})
