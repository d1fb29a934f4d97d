import type { ImportFindings } from '@/lib/core/exchange/import-findings'

const MARKUP =
  /<\/?(?:html|head|body|script|style|div|span|p|br|table|tr|td|ul|ol|li|img|a|b|i|font)\b[^<>]*>/i

/** Tells of HTML in a text: it is stored and shown as it is written, and a reader may wonder. */
export function warnOfMarkup(text: string, file: string, findings: ImportFindings): void {
  if (!MARKUP.test(text)) return
  findings.addWarning(
    'markup',
    `${file}: texts hold HTML tags. They are kept and shown as plain text, never run.`,
  )
}
