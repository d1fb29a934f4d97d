import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import type { Figure } from '@/lib/core/figures/figure'
import { figureCsv } from '@/lib/core/figures/figure-csv'
import { readJudgmentAsPublished } from '@/lib/core/protocols/entailment/as-published/judgment'
import {
  splitDelimitedAsPublished,
  splitListAsPublished,
} from '@/lib/core/protocols/entailment/as-published/split-facts'
import {
  splitSentencesAsPublishedIn,
  toPublishedHypothesis,
} from '@/lib/core/protocols/entailment/as-published/split-sentences'
import { readFacts } from '@/lib/core/protocols/entailment/read-facts'
import { RECALL_WEIGHTS, type RecallWeights } from '@/lib/core/protocols/entailment/recall-weights'
import { splitSentences } from '@/lib/core/text/sentences'
import { defineCommand, type Show } from './define-command'
import { findDatabase } from './find-database'
import { fromCaller } from './from-caller'
import { formatTable, UsageError } from './io'

const USAGE = `factehr tables STUDY --out FOLDER [--weights published] [--compare-by MODEL]
factehr facts LIST.txt [--as-published delimited|numbered]
factehr sentences NOTE.txt [--as-published slow|fast]
factehr judgment ANSWER.txt --as-published
  Lists of facts and what was said of them. \`tables\` writes every table of a study as CSV: scores by type of note and model,
  agreement, AI raters against people, facts per sentence, variation, distances, and sentences that say nothing. With --weights
  published scores weigh a sentence by the facts of the scored list alone, which rewards omissions: for comparing with published
  results only. With --compare-by facts and sentences are compared by the vectors of an embedding model that made them in the
  study, as published, instead of by shared words.
  \`facts\` reads a model's list, with what is odd about it; \`sentences\` cuts a note; \`judgment\` reads a judge's answer of 0 or 1.
  With --as-published they do it as the published code does, with its faults: for comparing with published results only.

  Ends with 0 when all is well, 2 for wrong use.`

const SPLITTERS = { delimited: splitDelimitedAsPublished, numbered: splitListAsPublished } as const

/** What is special to lists of facts: their tables, and how they, sentences and answers are read. */
export const factehrCommand = defineCommand(
  {
    usage: USAGE,
    options: {
      out: { type: 'string' },
      weights: { type: 'string' },
      'compare-by': { type: 'string' },
      'as-published': { type: 'string' },
    },
    files: ['out'],
    takesWords: true,
  },
  async ({ words, values, show }) => {
    const [verb, name, ...rest] = words
    const { out, weights = 'pooled', 'compare-by': compareBy = null, 'as-published': published } = values
    if (name === undefined || rest.length > 0) throw new UsageError(USAGE)
    const known = RECALL_WEIGHTS.find((one) => one === weights)
    if (verb === 'tables' && out !== undefined && published === undefined && known !== undefined)
      return writeTables(show, name, { folder: path.resolve(out), weights: known, compareBy })
    if (verb === 'tables' || out !== undefined || values.weights !== undefined || compareBy !== null)
      throw new UsageError(USAGE)
    const text = await readFile(fromCaller(name), 'utf8')
    if (verb === 'facts') return showFacts(show, text, published)
    if (verb === 'sentences') return showSentences(show, text, published)
    if (verb === 'judgment' && published !== undefined) {
      const judged = readJudgmentAsPublished(text)
      show(judged, () => `${judged.counted}${judged.isUnreadable ? ' (it could not be read)' : ''}`)
      return 0
    }
    throw new UsageError(USAGE)
  },
)

function showFacts(show: Show, text: string, published: string | undefined): number {
  if (published !== undefined) {
    const split = published === 'delimited' || published === 'numbered' ? SPLITTERS[published] : null
    if (split === null) throw new UsageError(USAGE)
    const facts = split(text)
    show(facts, () => facts.join('\n'))
    return 0
  }
  const list = readFacts(text)
  const odd = Object.entries(list.warnings).map(([warning, count]) => `Warning: ${warning}: ${count}`)
  show(list, () => [...odd, ...list.facts.map((fact) => fact.text)].join('\n'))
  return 0
}

function showSentences(show: Show, text: string, published: string | undefined): number {
  if (published !== undefined && published !== 'slow' && published !== 'fast') throw new UsageError(USAGE)
  const sentences =
    published === undefined
      ? splitSentences(text).map((sentence) => sentence.text)
      : splitSentencesAsPublishedIn(text, published).map(toPublishedHypothesis)
  show(sentences, () => sentences.join('\n'))
  return 0
}

type Wanted = { folder: string; weights: RecallWeights; compareBy: string | null }

async function writeTables(show: Show, idOrTitle: string, { folder, ...wanted }: Wanted): Promise<number> {
  // it alone needs a database: modules of lib/data want its address
  process.env['DATABASE_URL'] = await findDatabase(process.env)
  const [{ findStudy }, { getFactAnswers, getFactTables }, { SYSTEM_ACTOR }] = await Promise.all([
    import('./study'),
    import('@/lib/data/documents/fact-tables'),
    import('@/lib/core/actor'),
  ])
  const study = await findStudy(idOrTitle)
  const { counts, tasks, comparedBy } = await getFactTables(SYSTEM_ACTOR, study.id, wanted)
  if (comparedBy !== wanted.compareBy)
    throw new AppError('invalid', `No facts of this study were embedded by ${wanted.compareBy}.`)
  const answers = await getFactAnswers(SYSTEM_ACTOR, study.id)
  const files: { file: string; title: string; rows: number }[] = []
  await mkdir(folder, { recursive: true })
  const write = async (name: string, figure: Figure) => {
    const file = `${name}.csv`
    await writeFile(path.join(folder, file), figureCsv(figure))
    files.push({ file, title: figure.title, rows: figure.rows.length })
  }
  for (const figure of counts) await write(figure.name, figure)
  for (const [index, { scores }] of tasks.entries())
    for (const figure of [...scores, ...(answers[index] ?? [])])
      await write(tasks.length > 1 ? `task-${index + 1}-${figure.name}` : figure.name, figure)
  show(files, () =>
    formatTable(
      ['FILE', 'ROWS', 'TITLE'],
      files.map(({ file, rows, title }) => [file, String(rows), title]),
    ),
  )
  return 0
}
