import type { PlainNode } from '@/lib/core/plain-element'
import { REPORT_STYLE } from './report-colors'
import { toMarkup, writeMarkup } from './to-markup'

/** Parts of a report as one HTML file under a title. @param style the rules of `report.css` */
export function pageFile(name: string, parts: readonly PlainNode[], style: string): string {
  const title = toMarkup(name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${REPORT_STYLE}${style}</style>
</head>
<body>
${writeMarkup(parts)}
</body>
</html>
`
}
