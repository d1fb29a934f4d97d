import { AppError } from '@/lib/core/errors'
import type { ChatCall } from '@/lib/models/chat'
import { type AnswerCache, type AskModel, createAskModel } from '@/lib/pipeline/ask-model'
import {
  type ConfiguredServer,
  openChatClient,
  readChatServers,
  requireServerOf,
  termsOfQuestions,
} from '@/lib/pipeline/chat-server'
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
    if (chosen === null) throw new UsageError('Name the model: --model or JUDGE_MODEL.')
    return { configured, model: chosen }
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error
  }
}

type Asking = {
  cache: AnswerCache
  onCall: (call: ChatCall) => void
  /** Where it is not the one of the server's settings. */
  temperature?: number | undefined
}

/** Questions to it. */
export function askChosen(
  { configured, model }: ChosenServer,
  { cache, onCall, temperature }: Asking,
  signal: AbortSignal,
): AskModel {
  return createAskModel({
    ...termsOfQuestions(configured),
    ...(temperature === undefined ? {} : { temperature }),
    client: openChatClient(configured),
    model,
    cache,
    onCall,
    signal,
  })
}
