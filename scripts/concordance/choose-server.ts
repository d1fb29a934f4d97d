import { AppError } from '@/lib/core/errors'
import type { CallNews } from '@/lib/core/runs/model-call'
import type { ChatCall } from '@/lib/models/chat'
import { type ConfiguredServer, readChatServers } from '@/lib/models/configured-servers'
import { type AnswerCache, type AskModel, createAskModel } from '@/lib/pipeline/ask-model'
import { openChatClient, requireServerOf, textTermsOf } from '@/lib/pipeline/chat-server'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { createRunModel, type RunMemory } from '@/lib/pipeline/run-memory'
import { UsageError } from './io'

export type ServerChoice = { server?: string | undefined; model?: string | undefined }

export type ChosenServer = { configured: ConfiguredServer; model: string }

/** The chat server and model that options name, or the usual ones. @throws {UsageError} where they are not configured */
export function chooseServer({ server: name, model }: ServerChoice): ChosenServer {
  try {
    const named = readChatServers().servers.find((server) => server.name === name)
    const configured = named ?? requireServerOf(model ?? null)
    const chosen = model ?? configured.model
    if (name !== undefined && !named)
      throw new UsageError(`There is no chat server “${name}” in CONCORDANCE_SERVERS.`)
    if (chosen === null) throw new UsageError('Name the model: --model or CHAT_MODEL.')
    return { configured, model: chosen }
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error
  }
}

const OTHER_THAN_BEGUN = 'The chat server now answers as another model than at the start; start again.'

type Asking = {
  cache: AnswerCache
  /** Which model may answer. */
  memory: Pick<RunMemory, 'admitCached' | 'pin'>
  onCall: (call: CallNews<ChatCall>, use: 'question' | 'repair') => void
  /** Where it is not the one of the server's settings. */
  temperature?: number | undefined
}

/** Questions to it. */
export function askChosen(
  { configured, model }: ChosenServer,
  { cache, memory, onCall, temperature }: Asking,
  signal: AbortSignal,
): AskModel {
  const answering = createRunModel(memory, configured.server.baseUrl, model, OTHER_THAN_BEGUN)
  const open = async () =>
    createAskModel({
      ...textTermsOf(configured),
      ...(temperature === undefined ? {} : { temperature }),
      client: openChatClient(configured),
      model,
      cache,
      repair: await readPrompt('answers/repair'),
      answering,
      onCall,
      signal,
    })
  let opened: Promise<AskModel> | undefined // with the first question: where none is asked nobody hears that it cannot be
  return async (question) => (await (opened ??= open()))(question)
}
