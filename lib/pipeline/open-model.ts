import { costOf } from '@/lib/core/runs/model-call'
import { findInCache, keepAnswer } from '@/lib/data/cache'
import type { ChatCall } from '@/lib/models/chat'
import { type AnswerCache, type AskModel, createAskModel } from './ask-model'
import {
  type ConfiguredServer,
  openChatClient,
  readChatServers,
  requireServerOf,
  termsOfQuestions,
} from './chat-server'

/** With what it cost; null where no prices are configured. */
type PricedCall = ChatCall & { cost: number | null }

const databaseCache: AnswerCache = { find: (hash) => findInCache('answer', hash), keep: keepAnswer }

/** The usual model of this installation, or null where no chat server and model are configured. */
export function findModel(): string | null {
  return listModels()[0] ?? null
}

/** The models of all chat servers, the usual one first. */
export function listModels(): string[] {
  return [...new Set(readChatServers().servers.flatMap(({ model }) => model ?? []))]
}

/** A model, and the temperature of a first try where it is not the one that the server's settings say. */
type Asked = { model: string; temperature?: number | undefined }

/** Questions to a model, with answers kept in the database. @throws {AppError} `unavailable` without a server that has it */
export function openModel(
  { model, temperature }: Asked,
  signal: AbortSignal,
  onCall: (call: PricedCall) => void,
): AskModel {
  const configured = requireServerOf(model)
  return createAskModel({
    ...open(configured, model),
    ...(temperature === undefined ? {} : { temperature }),
    client: openChatClient(configured),
    onCall: (call) => onCall({ ...call, cost: costOf(call, configured.prices) }),
    signal,
  })
}

/** What a model has answered before; asks nobody. @throws {AppError} `unavailable` without a server that has it */
export function recallModel(model: string): AskModel {
  return createAskModel({
    ...open(requireServerOf(model), model),
    client: null,
    signal: new AbortController().signal,
  })
}

function open(configured: ConfiguredServer, model: string) {
  return { ...termsOfQuestions(configured), model, cache: databaseCache }
}
