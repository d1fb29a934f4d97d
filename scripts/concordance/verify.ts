import { parseArgs } from 'node:util'
import { AppError } from '@/lib/core/errors'
import { timeCell } from '@/lib/core/exchange/cells'
import { type FactScope, passesFilter, toFactFilter } from '@/lib/core/retrieval/fact-scope'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs'
import type { ScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import type { Span } from '@/lib/core/text/span'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createMemoryCache } from '@/lib/pipeline/ask-model'
import { requireChatServer } from '@/lib/pipeline/chat-server'
import { cutByModel, cutByRules } from '@/lib/pipeline/decompose'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { fillInModels } from '@/lib/pipeline/search-offer'
import { verifyText } from '@/lib/pipeline/verify-text'
import { askChosen, chooseServer, type ServerChoice } from './choose-server'
import { type Io, show, UsageError } from './io'
import { describeSheet } from './verify/describe-sheet'
import { readJson, readNotes, readText } from './verify/read-input'

const USAGE = `verify --notes NOTES.csv --text SUMMARY.txt [--json]
  Checks a text against a patient's notes, without a study or a database, and prints its score sheet.

  --notes FILE      CSV, JSONL or Parquet; needed is the column text; also note_id, patient_id, admission_id, category,
                    description, chart_date, chart_time (or their MIMIC names)
  --text FILE       the text in UTF-8; - reads standard input
  --patient ID      whose notes, where the file holds several patients
  --admission ID    the text's admission, for a configuration with the scope own-admission
  --admit TIME, --discharge TIME
                    its bounds, as a judge is told them
  --unit KIND       claim (the usual) or sentence: what is judged one by one
  --cut BY          rules (the usual), or model: the chat server takes the claims out of the text
  --judge KIND      baseline (the usual: rules, no server), or chat: a language model
  --server NAME     one of those in CONCORDANCE_SERVERS
  --model NAME      the chat server's model; JUDGE_MODEL by itself
  --config FILE     all of a judge's settings as JSON, e.g. {"kind":"baseline","topN":50}; instead of --judge and --model

  Ends with 0 when every statement is supported, 1 when some are not, 2 for wrong use or files that cannot be read,
  3 when statements were left without a verdict: a server failed, or the work broke off.`

/** Exit codes, for a check that runs by itself. */
const ALL_SUPPORTED = 0
const SOME_NOT = 1
const NO_VERDICT = 3

/** Verifies a text against a chart, without a study or a database. */
export async function verifyCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean' },
      notes: { type: 'string' },
      text: { type: 'string' },
      patient: { type: 'string' },
      admission: { type: 'string' },
      admit: { type: 'string' },
      discharge: { type: 'string' },
      unit: { type: 'string', default: 'claim' },
      cut: { type: 'string', default: 'rules' },
      judge: { type: 'string' },
      server: { type: 'string' },
      model: { type: 'string' },
      config: { type: 'string' },
    },
  })
  if (values.help) {
    io.out(USAGE)
    return ALL_SUPPORTED
  }
  const { notes: notesFile, text: textFile, unit, admission = null } = values
  if (notesFile === undefined || textFile === undefined) throw new UsageError(USAGE)
  if (unit !== 'claim' && unit !== 'sentence') throw new UsageError('--unit is claim or sentence.')
  const configuration = await readConfiguration(values)
  requireBounds(configuration.scope, values)
  const [notes, text] = await Promise.all([readNotes(notesFile, values.patient ?? null), readText(textFile)])
  const prompts =
    configuration.kind === 'chat' ? await readJudgePrompts() : { prompt: null, repairPrompt: null }
  const bounds = {
    admitTime: readTime('--admit', values.admit),
    dischargeTime: readTime('--discharge', values.discharge),
  }
  const bounded = { externalId: admission ?? '', ...bounds }
  const filter = toFactFilter(configuration.scope, bounded)
  if (!notes.some((note) => passesFilter(note, filter)))
    throw new UsageError(`No note of ${notesFile} falls within the scope ${configuration.scope}.`)
  const by = configuration.kind === 'chat' ? configuration.model : configuration.kind
  try {
    const { signal } = new AbortController()
    const statements = await cut(text, unit, values, signal)
    if (statements.length === 0) throw new UsageError(`${textFile} states nothing that can be checked.`)
    const sheet = await verifyText(
      {
        notes,
        statements,
        unit,
        configuration,
        ...prompts,
        admission: bounded,
        by,
      },
      signal,
    )
    show(io, values.json, { unit, configuration, ...sheet }, () => describeSheet(sheet))
    return toExitCode(sheet)
  } catch (error) {
    if (error instanceof UsageError) throw error
    io.err(error instanceof ChatFailure ? error.message : String((error as Error).stack))
    return NO_VERDICT // never the code that says something of the text
  }
}

async function readJudgePrompts(): Promise<{ prompt: string; repairPrompt: string }> {
  const [judge, repair] = await Promise.all([readPrompt('verdict/judge'), readPrompt('verdict/repair')])
  return { prompt: judge.text, repairPrompt: repair.text }
}

/** @throws {UsageError} when a scope limits by something that was not given */
function requireBounds(
  scope: FactScope,
  given: { admission?: string | undefined; admit?: string | undefined; discharge?: string | undefined },
): void {
  const isOwn = scope.startsWith('own-admission')
  if (isOwn && given.admission === undefined) throw new UsageError(`The scope ${scope} needs --admission ID.`)
  const isTimed = scope.endsWith('until-discharge') || scope === 'admission-days'
  if (isTimed && given.discharge === undefined)
    throw new UsageError(`The scope ${scope} needs --discharge TIME.`)
  if (scope === 'admission-days' && given.admit === undefined)
    throw new UsageError('The scope admission-days needs --admit TIME.')
}

/** The text's statements. @throws {UsageError} when it cannot be cut so here */
async function cut(
  text: string,
  unit: 'claim' | 'sentence',
  { cut: by, ...choice }: { cut: string } & ServerChoice,
  signal: AbortSignal,
): Promise<readonly Span[]> {
  if (by === 'rules') return cutByRules(text, unit)
  if (by !== 'model') throw new UsageError('--cut is rules or model.')
  if (unit !== 'claim') throw new UsageError('A model takes out claims: leave --unit out.')
  const [check, extract] = await Promise.all([readPrompt('claims/check'), readPrompt('claims/extract')])
  const ask = askChosen(chooseServer(choice), { cache: createMemoryCache(), onCall: () => {} }, signal)
  return cutByModel(text, { ask, check, extract, maxTokens: 128, byMatter: null })
}

function readTime(option: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const parsed = timeCell.safeParse(text)
  if (!parsed.success) throw new UsageError(`${option} ${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

type Choice = ServerChoice & { judge?: string | undefined; config?: string | undefined }

async function readConfiguration({ judge, server, model, config }: Choice): Promise<RunConfiguration> {
  if (config !== undefined && (judge ?? model ?? server) !== undefined)
    throw new UsageError('--config holds the judge already: leave --judge, --server and --model out.')
  const kind = judge ?? 'baseline'
  if (kind !== 'baseline' && kind !== 'chat') throw new UsageError('--judge is baseline or chat.')
  const chosen = kind === 'baseline' ? { kind } : toChatChoice({ server, model })
  const parsed = runConfigurationSchema.safeParse(config === undefined ? chosen : await readJson(config))
  if (!parsed.success) {
    const told = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the judge'}: ${message}`,
    )
    throw new UsageError(['The judge’s settings cannot be used.', ...told].join('\n'))
  }
  try {
    if (parsed.data.kind === 'chat') requireChatServer(parsed.data.server, parsed.data.model)
    return { ...parsed.data, search: fillInModels(parsed.data.search) }
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error
  }
}

function toChatChoice(choice: ServerChoice) {
  const { configured, model } = chooseServer(choice)
  return { kind: 'chat', model, server: configured.name, temperature: configured.temperature }
}

function toExitCode({ counts }: ScoreSheet): number {
  if (counts.missing > 0) return NO_VERDICT
  return counts.labels.Supported.count === counts.rated ? ALL_SUPPORTED : SOME_NOT
}
