import { createUpload } from '@/lib/exchange/quarantine'
import { defineRoute } from '@/lib/web/route'

/** Begins an upload. */
export const POST = defineRoute<{ studyId: string }>(async (actor, { studyId }) =>
  Response.json({ uploadId: await createUpload(actor, studyId) }),
)
