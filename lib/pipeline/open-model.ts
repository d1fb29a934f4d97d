import { type CallNews, costOf, type ModelCall } from '@/lib/core/runs/model-call'
import type { ModelWork, TextModel } from '@/lib/core/text-jobs'
import { cacheAnswer, findInCache } from '@/lib/data/cache'
import { type ConfiguredServer, readChatServers } from '@/lib/models/configured-servers'
import { type AnswerCache, type AskModel, createAskModel } from './ask-model'
import { asBegun, openChatClient, requireChatServer, requireServerOf, textTermsOf } from './chat-server'
import { createRunModel, type RunMemory } from './run-memory'

const databaseCache: AnswerCache = { find: (hash) => findInCache('answer', hash), keep: cacheAnswer }

/** The models of all chat servers, the usual one first. */
export function listModels(): TextModel[] {
  return readChatServers().servers.flatMap(({ name, model }) =>
    model === null ? [] : [{ server: name, model }],
  )
}

/** Whether any of them has prices, so that what work costs can be limited. */
export function hasPricedModel(): boolean {
  return readChatServers().servers.some(({ model, prices }) => model !== null && prices !== null)
}

/** A model as work names it; without a server, in work from before there was one, the first that has the model. */
export type AskedModel = Pick<ModelWork, 'model' | 'server' | 'temperature'>

/** @throws {AppError} `unavailable` where the server is not there any more, or has another model now */
export function requireServer({ server, model }: AskedModel): ConfiguredServer {
  return server === undefined ? requireServerOf(model) : requireChatServer(server, model)
}

/** What questions take from a server's settings and from what was asked for in their place. */
export function termsOf({ model, temperature }: AskedModel, configured: ConfiguredServer) {
  const terms = textTermsOf(configured)
  return { ...terms, model, temperature: temperature ?? terms.temperature }
}

type Asking = {
  /** What puts an answer into form; null in work from before there was this. */
  repair: { text: string; hash: string } | null
  /** Which model may answer. */
  memory: Pick<RunMemory, 'admitCached' | 'pin'>
  /** What to say when it is another one. */
  other: string
  /** Aborts when nothing more is to be asked; what was asked still ends. */
  end?: AbortSignal | undefined
}

/** Called with every call when it is sent and when it has ended, with its cost and whether it only put an answer into form. */
type OnCall = (call: CallNews<Omit<ModelCall, 'stage'>>, use: 'question' | 'repair') => void

/** Questions to a model, with answers kept in the database. @throws {AppError} `unavailable` without a server that has it */
export function openModel(asked: AskedModel, asking: Asking, signal: AbortSignal, onCall: OnCall): AskModel {
  return openServer(requireServer(asked), asked, asking, signal, onCall)
}

/** The same of work that has begun, which goes on as it did. @throws {AppError} `unavailable` where that cannot be */
export function openBegunModel(
  work: ModelWork,
  asking: Asking,
  signal: AbortSignal,
  onCall: OnCall,
): AskModel {
  return openServer(asBegun(requireServer(work), work), work, asking, signal, onCall)
}

function openServer(
  configured: ConfiguredServer,
  asked: AskedModel,
  asking: Asking,
  signal: AbortSignal,
  onCall: OnCall,
): AskModel {
  return createAskModel({
    ...open(asked, asking, configured),
    client: openChatClient(configured),
    onCall: (call, use) => onCall({ ...call, cost: costOf(call, configured.prices) }, use),
    end: asking.end,
    signal,
  })
}

/** What a model has answered before; asks nobody. @throws {AppError} `unavailable` without a server that has it */
export function recallModel(asked: AskedModel, asking: Asking): AskModel {
  const configured = requireServer(asked)
  return createAskModel({
    ...open(asked, asking, configured),
    client: null,
    signal: new AbortController().signal,
  })
}

function open(asked: AskedModel, { repair, memory, other }: Asking, configured: ConfiguredServer) {
  const answering = createRunModel(memory, configured.server.baseUrl, asked.model, other)
  return { ...termsOf(asked, configured), cache: databaseCache, repair, answering }
}
