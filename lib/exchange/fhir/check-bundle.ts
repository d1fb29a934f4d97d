import { z } from 'zod'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { checkValue } from '../check-value'

/** What stands around the entries of a file. */
export type AroundEntries = { file: string; value: unknown }

const bundleSchema = z.object({
  resourceType: z.literal('Bundle', {
    error: 'must be Bundle; single resources come one a line, as .ndjson',
  }),
  type: z.string().optional(),
  link: z.array(z.object({ relation: z.string(), url: z.string() })).optional(),
})

type Bundle = z.output<typeof bundleSchema>

/** Bundles that are the present state of a chart, or add to it; R4 has no others but those in {@link REFUSED}. */
const CHARTS = ['document', 'message', 'transaction', 'collection', 'searchset']

const REFUSED: Record<string, string> = {
  history: 'a history, with versions of resources that no longer hold',
  batch: 'a batch, whose entries are orders to a server',
  'batch-response': 'a server’s response to a batch',
  'transaction-response': 'a server’s response to a transaction',
}

/** Finds bundles that are no charts, and pages of a search whose next page is not among the files. */
export function checkBundles(bundles: readonly AroundEntries[], findings: ImportFindings): void {
  const read = bundles.flatMap(({ file, value }) => {
    const bundle = checkValue(value, bundleSchema, { file, line: 1 }, findings)
    return bundle ? [{ file, bundle }] : []
  })
  const pages = new Set(read.flatMap(({ bundle }) => listLinks(bundle, 'self')))
  for (const { file, bundle } of read) {
    const location = { file, line: 1 }
    if (bundle.type !== undefined && !CHARTS.includes(bundle.type)) {
      const what = REFUSED[bundle.type] ?? 'of a type that R4 does not have'
      const message = `The bundle is ${what}. Export the chart as it is now: a searchset, a collection or a document.`
      findings.addProblem({ ...location, column: 'type', code: 'value', message })
    }
    if (listLinks(bundle, 'next').some((url) => !pages.has(url))) {
      const message =
        'The chart is incomplete: the bundle is one page of a search, and the next page that it names is not among the files. Choose all pages together, or ask the server for all entries at once.'
      findings.addProblem({ ...location, column: 'link', code: 'value', message })
    }
  }
}

function listLinks({ link = [] }: Bundle, relation: string): string[] {
  return link.filter((each) => each.relation === relation).map(({ url }) => url)
}
