import { counted } from '@/lib/core/counted-words'
import { pickStatements, statementsOfCut, type UncutTexts } from '@/lib/core/exchange/cut-choice'
import { IMPORT_KINDS, type ImportReport } from '@/lib/core/exchange/import-report'
import { formatTable } from './io'

/** An import's report in words. */
export function describeImport(report: ImportReport): string {
  if (report.alreadyImported) return 'Exactly these files were imported before. Nothing was changed.'
  const warnings = report.warnings.map(({ message, count }) => `Note: ${message} (${count})`)
  if (report.problemCount > 0) return [...describeProblems(report), ...warnings].join('\n')
  const rows = IMPORT_KINDS.map((kind) => ({ kind, ...report.counts[kind] }))
    .filter(({ added, unchanged }) => added + unchanged > 0)
    .map(({ kind, added, unchanged }) => [kind, String(added), String(unchanged)])
  const table = formatTable(['', 'added', 'there already'], rows)
  const end = report.preview ? 'This was a preview: nothing was kept.' : 'Everything was imported.'
  return [table, ...(report.texts ? describeTexts(report.texts) : []), ...warnings, end].join('\n')
}

function describeTexts(texts: UncutTexts): string[] {
  const { cut, documents, sentences, claims, single, leftBefore } = texts
  const made = cut === 'later' ? 'left uncut' : `cut into ${cut === 'both' ? 'sentences and claims' : cut}`
  const twice = cut === 'both' ? [`Sentences that are one claim stand twice: ${single}.`] : []
  return [
    `Texts without statements: ${documents}, ${made} (${sentences} sentences, ${claims} claims; --cut chooses).`,
    ...twice,
    ...(leftBefore > 0 ? [`Left for later before, and still: ${leftBefore}.`] : []),
    ...texts.examples.flatMap((example) => {
      const shown = pickStatements(example.first, cut).map(({ text }) => `  - ${text}`)
      const further = statementsOfCut(example, cut) - shown.length
      return [
        `${example.document}, patient ${example.patient}:`,
        ...shown,
        ...(further > 0 ? [`  … and ${further} more`] : []),
      ]
    }),
  ]
}

function describeProblems({ problems, problemCount }: ImportReport): string[] {
  const lines = problems.map(
    ({ file, line, message }) => `${file}${line > 0 ? `, line ${line}` : ''}: ${message}`,
  )
  const further = problemCount - problems.length
  return [
    ...lines,
    ...(further > 0 ? [`… and ${further} more.`] : []),
    `Nothing was imported: ${counted(problemCount, 'problem', 'problems')}.`,
  ]
}
