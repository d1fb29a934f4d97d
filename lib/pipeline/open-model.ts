import { AppError } from '@/lib/core/errors'
import { findInCache, keepAnswer } from '@/lib/data/cache'
import { env } from '@/lib/env'
import type { ChatServer } from '@/lib/models/chat'
import { type AnswerCache, type AskModel, createAskModel, type OnCall } from './ask-model'
import { findChatServer, identifyChatServer, openChatClient } from './chat-server'

const databaseCache: AnswerCache = { find: (hash) => findInCache('answer', hash), keep: keepAnswer }

/** The model of this installation, or null where no chat server and model are configured. */
export function findModel(): string | null {
  return findChatServer() && (env().JUDGE_MODEL ?? null)
}

/** Questions to a model, with answers kept in the database. @throws {AppError} `unavailable` without a chat server */
export function openModel(model: string, signal: AbortSignal, onCall: OnCall = () => {}): AskModel {
  const server = requireChatServer()
  return createAskModel({
    client: openChatClient(server),
    server: identifyChatServer(server),
    model,
    cache: databaseCache,
    onCall,
    signal,
  })
}

/** @throws {AppError} `unavailable` where no chat server is configured */
export function requireChatServer(): ChatServer {
  const server = findChatServer()
  if (server) return server
  throw new AppError('unavailable', 'No chat server is configured. An administrator sets JUDGE_BASE_URL.')
}

/** What a model has answered before; asks nobody. @throws {AppError} `unavailable` where no chat server is configured */
export function recallModel(model: string): AskModel {
  return createAskModel({
    client: null,
    server: identifyChatServer(requireChatServer()),
    model,
    cache: databaseCache,
    signal: new AbortController().signal,
  })
}
