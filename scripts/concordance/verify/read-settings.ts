import type { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { dayOrTimeCell, timeCell } from '@/lib/core/exchange/cells'
import { toEndTime } from '@/lib/core/exchange/day-or-time'
import { isTimed } from '@/lib/core/retrieval/fact-scope'
import { needsDischarge } from '@/lib/core/runs/run-bounds'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { listLocalModels } from '@/lib/models/local/list-local-models'
import { listEntailmentModels } from '@/lib/models/model-servers'
import { chooseChatServer } from '@/lib/pipeline/chat-server'
import { fillInModels } from '@/lib/pipeline/installed'
import { chooseServer, type ServerChoice } from '../choose-server'
import { UsageError } from '../io'
import { readJson } from './read-input'

/** @throws {UsageError} when a scope limits, or times are counted, by something that was not given */
export function requireBounds(
  configuration: RunConfiguration,
  given: { admission?: string | undefined; admit?: string | undefined; discharge?: string | undefined },
): void {
  const { scope } = configuration
  const isOwn = scope.startsWith('own-admission')
  if (isOwn && given.admission === undefined) throw new UsageError(`The scope ${scope} needs --admission ID.`)
  if (isTimed(scope) && given.discharge === undefined)
    throw new UsageError(`The scope ${scope} needs --discharge TIME.`)
  if (needsDischarge(configuration) && given.discharge === undefined)
    throw new UsageError('Times relative to the discharge (relative_time) need --discharge TIME.')
  if (scope === 'admission-days' && given.admit === undefined)
    throw new UsageError('The scope admission-days needs --admit TIME.')
}

/** When the stay began and ended: a day alone counts from its midnight, or to its end. @throws {UsageError} */
export function readStay(given: { admit?: string | undefined; discharge?: string | undefined }) {
  const end = readTime('--discharge', given.discharge, dayOrTimeCell)
  return {
    admitTime: readTime('--admit', given.admit, timeCell),
    dischargeTime: end === null ? null : toEndTime(end),
  }
}

function readTime(option: string, text: string | undefined, cell: z.ZodType<string>): string | null {
  if (text === undefined) return null
  const parsed = cell.safeParse(text)
  if (!parsed.success) throw new UsageError(`${option} ${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

type Choice = ServerChoice & { judge?: string | undefined; config?: string | undefined }

/** The AI rater that options or a file describe, with the models that take part. @throws {UsageError} where it cannot work here */
export async function readConfiguration({
  judge: aiRater,
  server,
  model,
  config,
}: Choice): Promise<RunConfiguration> {
  if (config !== undefined && (aiRater ?? model ?? server) !== undefined)
    throw new UsageError('--config holds the judge already: leave --judge, --server and --model out.')
  const chosen =
    config === undefined ? asChatRater(aiRater ?? 'baseline', { server, model }) : await readJson(config)
  const parsed = runConfigurationSchema.safeParse(chosen)
  if (!parsed.success) {
    const messages = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the judge'}: ${message}`,
    )
    throw new UsageError(['The judge’s settings cannot be used.', ...messages].join('\n'))
  }
  try {
    const complete = { ...parsed.data, search: fillInModels(parsed.data.search) }
    if (complete.kind === 'entailment') findEntailment(complete.model)
    return complete.kind === 'chat' ? { ...complete, server: chooseChatServer(complete).name } : complete
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error
  }
}

function asChatRater(kind: string, choice: ServerChoice) {
  if (kind === 'baseline') return { kind }
  if (kind === 'entailment') return { kind, model: findEntailment(choice.model) }
  if (kind !== 'chat') throw new UsageError('--judge is baseline, entailment or chat.')
  const { configured, model } = chooseServer(choice)
  return { kind, model, server: configured.name, temperature: configured.temperature }
}

/** @throws {UsageError} where the folder of models has none that judges whether a text follows, or not this one */
function findEntailment(wanted: string | undefined): string {
  const names = listEntailmentModels().map(({ name }) => name)
  const [name] = wanted === undefined ? names : names.filter((known) => known === wanted)
  if (name !== undefined) return name
  const there = names.length === 0 ? 'there is none' : `there are: ${names.join(', ')}`
  const lacking = listLocalModels().flatMap(({ name: own, problem }) =>
    problem === null ? [] : [`${own}: ${problem}`],
  )
  throw new UsageError(
    wanted === undefined
      ? [
          'No model that judges entailment is in CONCORDANCE_MODELS; `concordance models get NAME` fetches one.',
          ...lacking,
        ].join('\n')
      : `${wanted} is no model in CONCORDANCE_MODELS that judges entailment; ${there}.`,
  )
}
