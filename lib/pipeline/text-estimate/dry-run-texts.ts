import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { ModelWork } from '@/lib/core/text-jobs'
import type { SampledText, TextAmounts } from '@/lib/core/text-work/text-forecast'
import { findAllInCache } from '@/lib/data/cache'
import type { TextLength } from '@/lib/data/documents/text-lengths'
import { areAnswering } from '@/lib/data/work/answering-models'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { ConfiguredServer } from '@/lib/models/configured-servers'
import { type AnswerCache, type AskModel, createAskModel } from '../ask-model'
import { termsOf } from '../open-model'
import type { RunModel } from '../run-memory'
import type { LengthLimit } from '../write-document'
import { createDryRun } from './create-dry-run'
import { type End, openWork, type Prompt, type Work } from './open-work'

type DryRun = {
  actor: Actor
  studyId: string
  configuration: ModelWork
  prompts: readonly Prompt[]
  server: ConfiguredServer
}

/** Texts read and worked on at the same time: others want the process, too. */
const AT_ONCE = 16

/**
 * Work on texts as it will be done, with the very prompts and what was answered before, by a model that is none: once with as
 * little and once with as much as may come of it.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function dryRunTexts(texts: readonly TextLength[], dryRun: DryRun): Promise<SampledText[]> {
  const ask = openAsk(dryRun)
  const open = await openWork(dryRun)
  const sampled: SampledText[] = []
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const group = texts.slice(from, from + AT_ONCE).map(async ({ unitId, chars }) => {
      const work = await open(unitId)
      const [fewest, most] = await Promise.all([tryOut(work, 'fewest', ask), tryOut(work, 'most', ask)])
      return { chars, fewest, most }
    })
    sampled.push(...(await Promise.all(group)))
  }
  return sampled
}

async function tryOut(work: Work, end: End, ask: ReturnType<typeof openAsk>): Promise<TextAmounts> {
  const amounts = { calls: 0, promptChars: 0, answerTokens: 0, steps: 0, embedCalls: 0, embedChars: 0 }
  await work(ask(end, amounts), amounts, end).catch((error: unknown) => {
    if (!(error instanceof ChatFailure)) throw error // answers from before may end the work early
  })
  return amounts
}

function openAsk({ configuration, prompts, server }: DryRun) {
  const cache = createKnownAnswers()
  const { signal } = new AbortController()
  const thinkingTokens = server.server.thinkingTokens ?? 0
  const setting = { prompts, longest: findLongest(configuration), thinkingTokens }
  const openClient = {
    fewest: createDryRun('fewest', setting),
    most: createDryRun('most', setting),
  }
  const answering = openAnswering(configuration, server)
  return (end: End, amounts: TextAmounts): AskModel =>
    createAskModel({
      ...termsOf(configuration, server),
      client: openClient[end](amounts),
      cache,
      repair: null,
      answering,
      signal,
    })
}

/** The limit of a text that is written, in the unit of its method. */
function findLongest(configuration: ModelWork): LengthLimit | null {
  if (configuration.kind !== 'course') return null
  return configuration.method === 'bundles'
    ? { most: configuration.courseTokens, unit: 'tokens' }
    : { most: configuration.characters, unit: 'characters' }
}

/** An answer from before is taken by work whose server still answers as the model that gave it. */
function openAnswering({ model }: ModelWork, { server: { baseUrl } }: ConfiguredServer): RunModel {
  const known = new Map<string, Promise<boolean>>()
  return {
    require: () => Promise.resolve(),
    admit(answered) {
      const isSame =
        known.get(answered) ??
        areAnswering([{ baseUrl, asked: model, answered }]).then(([same]) => same === true)
      known.set(answered, isSame)
      return isSame
    },
  }
}

/** Answers that are kept, looked up for many questions at once; what is made up is not kept. */
function createKnownAnswers(): AnswerCache {
  const known = new Map<string, Promise<unknown>>()
  let waiting: { hashes: string[]; found: Promise<ReadonlyMap<string, unknown>> } | null = null

  function openLook() {
    const hashes: string[] = []
    const found = new Promise((begin) => setImmediate(begin)).then(() => {
      waiting = null
      return findAllInCache('answer', hashes)
    })
    return { hashes, found }
  }

  return {
    find(hash) {
      const before = known.get(hash)
      if (before) return before
      waiting ??= openLook()
      waiting.hashes.push(hash)
      const value = waiting.found.then((answers) => answers.get(hash) ?? null)
      known.set(hash, value)
      return value
    },
    keep: () => Promise.resolve(),
  }
}
