import path from 'node:path'
import { citeNote } from '@/lib/core/chart'
import { counted } from '@/lib/core/counted-words'
import { type Label, labelSetOf } from '@/lib/core/labels'
import { findShipped } from '@/lib/core/protocols/shipped'
import { type ModelCall, onceEnded } from '@/lib/core/runs/model-call'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { countOf } from '@/lib/core/score-sheet/count-labels'
import type { ScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import { ChatFailure } from '@/lib/models/chat-failure'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { readJudgePrompt, readPrompt } from '@/lib/pipeline/prompt-file'
import { verifyText } from '@/lib/pipeline/verify-text'
import { isPlain } from '../start/plain-error'
import { type Call, type Command, defineCommand } from './define-command'
import { UsageError } from './io'
import { openProgress, type Progress } from './progress'
import { requireWritable } from './require-writable'
import { openAnswerFolder } from './verify/answer-folder'
import { describeSheet } from './verify/describe-sheet'
import { countLeftOut, describeLeftOut } from './verify/left-out'
import { openCut } from './verify/open-cut'
import { openSummarize } from './verify/open-steps'
import { readNotes, readText } from './verify/read-input'
import { readConfiguration, readStay, requireBounds } from './verify/read-settings'
import { writeSheet } from './verify/sheet-file'
import { showProgress } from './verify/show-progress'
import { describeSpend, sumUpCalls } from './verify/spend'

/** The protocol that texts are verified by. */
const PROTOCOL = 'verdict'

const USAGE = `verify --notes NOTES.csv --text SUMMARY.txt [--json] [--html FILE]
  Checks a text against a patient's notes, without a study or a database, and prints its score sheet: the share of each
  verdict, the reasons in short, the text with its statements marked in place (in color on a terminal, unless NO_COLOR is
  set), and of each statement why, and the passages of the notes that it rests on.

  --notes FILE      CSV, JSONL or Parquet; needed is the column text; also note_id, patient_id, admission_id, category,
                    description, chart_date, chart_time (or their MIMIC names)
  --text FILE       the text in UTF-8; - reads standard input
  --html FILE       writes the sheet as one page as well, to be read, printed or sent on: the text in its colors beside its
                    statements
  --json            prints everything as JSON instead: the text, the settings with the prompts' hashes, and of each statement
                    also what the judge was shown
  --patient ID      whose notes, where the file holds several patients
  --admission ID    the text's admission, for a configuration with the scope own-admission
  --admit TIME, --discharge TIME
                    its bounds, as an AI rater gets them; a day alone counts from its midnight, or to its end
  --unit KIND       claim (the usual) or sentence: what is judged one by one
  --cut BY          rules (the usual), or model: a chat server takes the claims out of the text, and out of the notes where
                    a configuration has facts that are claims
  --variant as-published
                    with --unit sentence: sentences as the published code cuts them, of the notes too where a configuration
                    has facts that are sentences, as it has by itself
  --chunks KIND     with --cut model, how long texts are cut for it: sentences (the usual: whole ones), described (by matter,
                    as the paper says), or as-published (by matter, as its code does, with its tokens); by matter needs an
                    embedding model, the first that is configured
  --max-tokens 128  with --cut model, the longest chunk: 32 to 2,000
  --judge KIND      baseline (the usual: rules, no server), entailment: a model in CONCORDANCE_MODELS, or chat: a language
                    model
  --server NAME     one of those in CONCORDANCE_SERVERS
  --model NAME      the judge's model; by itself CHAT_MODEL, or the first of its kind
  --summary BY      rules (the usual: the most informative reasons), or model: a chat server sums up the reasons of each label; where
                    it fails, that is reported, and the verdicts stand with the most informative reasons
  --cache FOLDER    keeps what models answer, so that the same again calls none while the server answers as the same model; it
                    holds texts about the patient
  --quiet           says nothing of how far it is; otherwise standard error shows it: one line that a terminal keeps up to date,
                    elsewhere one a step and every ten seconds
  --config FILE     all of a judge's settings as JSON, e.g. {"kind":"baseline","topN":50}; instead of --judge and --model

  Ends with 0 when every statement is supported, 1 when some are not, 2 for wrong use or files that cannot be read or written,
  3 when statements were left without a verdict: a server failed, or the work was broken off, by Ctrl-C too. What is above 128
  comes from the system, as when there was too little memory.`

/** Exit codes, for a check that runs by itself. */
const ALL_SUPPORTED = 0
const SOME_NOT = 1
const NO_VERDICT = 3

/**
 * Verifies a text against a chart, without a study or a database. No failure ends with a code that says something of the
 * text.
 */
export const verifyCommand: Command = async (argv, io) => {
  try {
    return await runVerify(argv, io)
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (isPlain(error)) throw new UsageError(error.message)
    io.err(String((error as Error).stack))
    return NO_VERDICT
  }
}

const OPTIONS = {
  quiet: { type: 'boolean', default: false },
  html: { type: 'string' },
  notes: { type: 'string' },
  text: { type: 'string' },
  patient: { type: 'string' },
  admission: { type: 'string' },
  admit: { type: 'string' },
  discharge: { type: 'string' },
  unit: { type: 'string', default: 'claim' },
  cut: { type: 'string', default: 'rules' },
  variant: { type: 'string' },
  chunks: { type: 'string' },
  'max-tokens': { type: 'string' },
  judge: { type: 'string' },
  server: { type: 'string' },
  summary: { type: 'string', default: 'rules' },
  cache: { type: 'string' },
  model: { type: 'string' },
  config: { type: 'string' },
} as const

const runVerify = defineCommand(
  { usage: USAGE, options: OPTIONS, files: ['html', 'notes', 'text', 'cache', 'config'] },
  async (call) => {
    const { values, io } = call
    const progress = openProgress(values.quiet ? undefined : io.progress)
    const calls: ModelCall[] = []
    const breakOff = (why: string | null) => {
      progress.end()
      if (why !== null) io.err(why)
      if (calls.length > 0) io.err(describeSpend(sumUpCalls(calls, findCurrency())))
      return NO_VERDICT
    }
    const stopListening = onceAskedToEnd(() =>
      process.exit(breakOff('Stopped before the end, with no sheet printed.')),
    )
    try {
      return await check(call, { progress, calls })
    } catch (error) {
      const code = breakOff(error instanceof ChatFailure ? error.message : null)
      if (error instanceof ChatFailure) return code
      throw error
    } finally {
      progress.end()
      stopListening()
    }
  },
)

async function check(
  { values, io, show }: Call<typeof OPTIONS>,
  { progress, calls }: { progress: Progress; calls: ModelCall[] },
): Promise<number> {
  const { notes: notesFile, text: textFile, admission = null } = values
  if (notesFile === undefined || textFile === undefined) throw new UsageError(USAGE)
  const { configuration, prompts } = await withPrompts(await readConfiguration(values))
  requireBounds(configuration, values)
  progress.show('Reading the notes and the text')
  const [notes, text] = await Promise.all([readNotes(notesFile, values.patient ?? null), readText(textFile)])
  if (values.html !== undefined) await requireWritable(values.html, [notesFile, textFile])
  const bounded = { externalId: admission ?? '', ...readStay(values) }
  const leftOut = countLeftOut(notes, configuration.scope, bounded)
  if (leftOut.notes === notes.length)
    throw new UsageError(`No note of ${notesFile} falls within the scope ${configuration.scope}.`)
  const by = configuration.kind === 'chat' ? configuration.model : configuration.kind
  const say = (words: string) => {
    progress.clear()
    io.err(words)
  }
  const cached = values.cache === undefined ? null : await openAnswerFolder(values.cache, say)
  const tools = {
    onCall: onceEnded((call: ModelCall) => void calls.push(call)),
    onProgress: showProgress(progress),
    cached,
    signal: new AbortController().signal,
  }
  const labels = labelSetOf(findShipped(PROTOCOL))
  const { unit, how, cutText, ownNotes } = await openCut(values, tools)
  const summarize = openSummarize(values.summary, values, tools)
  progress.show('Cutting the text into statements')
  const statements = await cutText(text)
  if (statements.length === 0) throw new UsageError(`${textFile} states nothing that can be checked.`)
  const cutNotes = ownNotes && configuration.factKind === unit ? cutText : null
  const { shown, ...sheet } = await verifyText(
    {
      labels,
      notes,
      statements,
      unit,
      configuration,
      prompts: prompts ? [prompts.judge.text] : [],
      repairPrompt: prompts?.repair.text ?? null,
      admission: bounded,
      by,
      cutNotes,
    },
    tools,
  )
  if (values.summary === 'model') progress.show('Summing up the reasons')
  const summaries = await summarize(sheet, (label, failure) =>
    say(`The reasons for ${label} were not summed up by a model: ${failure}`),
  )
  progress.end()
  const spend = sumUpCalls(calls, findCurrency())
  const reported = sheet.statements.map((statement, index) => ({ ...statement, ...shown[index] }))
  const cited = new Map(notes.map((note) => [note.id, citeNote({ ...note, externalId: note.id })]))
  const about = describeLeftOut(leftOut, notes.length, configuration.scope)
  const hashes = prompts && { judge: prompts.judge.hash, repair: prompts.repair.hash }
  const settings = { unit, cut: how, configuration, by, prompts: hashes, admission: bounded, leftOut }
  show({ text, ...settings, ...sheet, statements: reported, summaries, spend }, () =>
    [
      ...about,
      describeSheet(sheet, summaries, spend, {
        labels: labels.all,
        text,
        notes: cited,
        isColored: io.isColored ?? false,
      }),
    ].join('\n'),
  )
  if (values.html !== undefined) {
    const origin = describeOrigin({ sheet, by, unit, notesFile, notes: notes.length })
    const page = { title: `Score sheet of ${nameText(textFile)}`, about: [origin, ...about] }
    await writeSheet(values.html, { ...page, text, sheet, labels: labels.all, summaries, notes: cited })
  }
  return toExitCode(sheet, labels.all)
}

/** With the prompts that a language model is asked by, and what they are known by. */
async function withPrompts(configuration: RunConfiguration) {
  if (configuration.kind !== 'chat') return { configuration, prompts: null }
  const [aiRater, repair] = await Promise.all([readJudgePrompt(configuration), readPrompt('verdict/repair')])
  const hashes = { promptHash: aiRater.hash, repairHash: repair.hash }
  return { configuration: { ...configuration, ...hashes }, prompts: { judge: aiRater, repair } }
}

function nameText(file: string): string {
  return file === '-' ? 'a text' : path.basename(file)
}

function describeOrigin(of: {
  sheet: ScoreSheet
  by: string
  unit: string
  notesFile: string
  notes: number
}) {
  const { counts } = of.sheet
  const chart = `${counted(of.notes, 'note', 'notes')} of ${path.basename(of.notesFile)}`
  return `Verdicts of ${of.by} on ${chart} · ${counts.rated} of ${counts.rated + counts.missing} ${of.unit}s have a verdict`
}

function toExitCode({ counts }: ScoreSheet, labels: readonly Label[]): number {
  if (counts.missing > 0) return NO_VERDICT
  const isGood = labels.every(({ code, tone }) => tone === 'good' || countOf(counts, code).count === 0)
  return isGood ? ALL_SUPPORTED : SOME_NOT
}

/** Has Ctrl-C, or a kill that asks, run `end` instead of ending the process. @returns how to listen no longer */
function onceAskedToEnd(end: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.removeListener(signal, end)
  }
}
