import { z } from 'zod'
import { SYSTEM_FORMATS, type SystemPage, systemFile } from '@/components/systems/system-files'
import { reportPdf } from '@/lib/report/report-pdf'
import { readReportStyle } from '@/lib/report/report-style'
import { download } from '@/lib/web/download'

const formatSchema = z.enum(SYSTEM_FORMATS).catch('html')

/** A report of systems as a file, in the form that the address asks for with `format`: `html`, `pdf`, `md` or `json`. */
export async function saveAs(page: SystemPage, query: URLSearchParams): Promise<Response> {
  const format = formatSchema.parse(query.get('format'))
  const file = await systemFile(page, format, { style: readReportStyle, toPdf: reportPdf })
  const name = page.title.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-').replaceAll(/[^\x20-\x7e]/g, '')
  return download(file, `${name || 'system'}.${format}`)
}
