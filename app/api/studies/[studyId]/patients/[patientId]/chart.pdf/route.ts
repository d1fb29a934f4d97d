import { getPatientChartPdf } from '@/lib/chart/patient-chart'
import { defineRoute } from '@/lib/web/route'

type Params = { studyId: string; patientId: string }

export const GET = defineRoute<Params>(async (actor, { studyId, patientId }, request) => {
  const { pdf, hash } = await getPatientChartPdf(actor, studyId, patientId)
  const headers = { etag: `"${hash}"`, 'cache-control': 'private, no-cache' }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(pdf), { headers: { ...headers, 'content-type': 'application/pdf' } })
})
