import { importChoiceSchema } from '@/lib/core/exchange/import-choice'
import { parseInput } from '@/lib/core/parse-input'
import { declaredFileSchema, receiveFile, removeUpload } from '@/lib/exchange/quarantine'
import { readJson } from '@/lib/web/body'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

type Params = { studyId: string; uploadId: string }

/** One file of the upload, as the body; its name, length and SHA-256 stand in the address. */
export const PUT = defineRoute<Params>(async (actor, { studyId, uploadId }, request) => {
  const query = new URL(request.url).searchParams
  const declared = declaredFileSchema.parse({
    name: query.get('name'),
    byteLength: Number(query.get('bytes') ?? Number.NaN),
    sha256: query.get('sha256'),
  })
  await receiveFile(actor, studyId, uploadId, declared, request.body)
  return Response.json({ ok: true })
})

/** Imports what was uploaded, or shows what that would do. */
export const POST = defineRoute<Params>(async (actor, { studyId, uploadId }, request) => {
  const choice = parseInput(importChoiceSchema, await readJson(request), 'body')
  return Response.json(await figures.importUpload(actor, studyId, uploadId, choice))
})

export const DELETE = defineRoute<Params>(async (actor, { studyId, uploadId }) => {
  await removeUpload(actor, studyId, uploadId)
  return Response.json({ ok: true })
})
