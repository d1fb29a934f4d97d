import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { DEFAULT_CUT, TEXT_CUTS } from '@/lib/core/exchange/cut-choice'
import { isTextFile } from '@/lib/core/exchange/own-texts'
import { importStudyData } from '@/lib/data/import/imports'
import { listImportFiles, openImport } from '@/lib/exchange/open-import'
import { defineCommand } from './define-command'
import { fromCaller } from './from-caller'
import { describeImport } from './import-report'
import { readTexts, TEXT_OPTIONS } from './import-texts'
import { UsageError } from './io'
import { findStudy } from './study'

const USAGE = `import STUDY FILE_OR_FOLDER… [--preview] [--cut KIND] [--json]
  Imports files whole or not at all; each problem is reported with its file and line.

  --preview         does everything and keeps nothing, and shows the first statements that texts would be cut into
  --cut KIND        what becomes of documents that come without propositions:
                    sentences (the usual): each sentence as it stands
                    claims: a sentence that says several things is divided by rules, the shared subject carried over
                    both: for comparing the two; a sentence that is one claim then stands twice, and is answered twice
                    later: uncut, for the page Documents, where a model can take the claims out, too

  A .txt file is one text. All of them are described alike:
  --patient ID      whose they are; by itself the name of each file, up to "--"
  --title TEXT      such as "discharge summary"
  --author KIND, --author-name NAME
                    who wrote a text to be checked: human or llm, and which
  --note TYPE       they are notes of the chart, such as Nursing, with --time 2150-03-04 or "2150-03-04 08:10";
                    --note "" where the type is not known`

const OPTIONS = {
  preview: { type: 'boolean', default: false },
  cut: { type: 'string', default: DEFAULT_CUT },
  ...TEXT_OPTIONS,
} as const

/** Imports files into a study, or previews it. Ends with 1 where a file has a problem. */
export const importCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, takesWords: true },
  async (call) => {
    const { values, words, show } = call
    const [idOrTitle, ...named] = words
    const paths = named.map(fromCaller)
    if (idOrTitle === undefined || paths.length === 0) throw new UsageError(USAGE)
    const cut = TEXT_CUTS.find((each) => each === values.cut)
    if (cut === undefined) throw new UsageError(`--cut is one of ${TEXT_CUTS.join(', ')}.`)
    const study = await findStudy(idOrTitle)
    const { true: texts = [], false: others = [] } = Object.groupBy(paths, (file) => `${isTextFile(file)}`)
    const files = [...(await listImportFiles(others)), ...(await readTexts(texts, values))]
    const source = await openImport(
      files
        .map((file) => file.name)
        .join(', ')
        .slice(0, 200),
      files,
    )
    const report = await importStudyData(SYSTEM_ACTOR, study.id, source, { preview: values.preview, cut })
    show(report, () => describeImport(report))
    return report.problemCount > 0 ? 1 : 0
  },
)
