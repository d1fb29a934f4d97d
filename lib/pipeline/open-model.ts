import { AppError } from '@/lib/core/errors'
import { findInCache, keepAnswer } from '@/lib/data/cache'
import { env } from '@/lib/env'
import { type AnswerCache, type AskModel, createAskModel } from './ask-model'
import { openChatClient } from './chat-server'

const databaseCache: AnswerCache = { find: (hash) => findInCache('answer', hash), keep: keepAnswer }

/** The model of this installation, or null where no chat server and model are configured. */
export function findModel(): string | null {
  const { JUDGE_BASE_URL, JUDGE_MODEL } = env()
  return JUDGE_BASE_URL === undefined ? null : (JUDGE_MODEL ?? null)
}

/** Questions to a model, with answers kept in the database. @throws {AppError} `unavailable` without a chat server */
export function openModel(model: string, signal: AbortSignal): AskModel {
  const { JUDGE_BASE_URL: baseUrl, JUDGE_API_KEY: apiKey = null } = env()
  if (baseUrl === undefined) {
    throw new AppError('unavailable', 'No chat server is configured. An administrator sets JUDGE_BASE_URL.')
  }
  const client = openChatClient({ baseUrl, apiKey })
  return createAskModel({ client, model, cache: databaseCache, signal })
}

/** What a model has answered before; asks nobody. */
export function recallModel(model: string): AskModel {
  return createAskModel({
    client: null,
    model,
    cache: databaseCache,
    signal: new AbortController().signal,
  })
}
