import type { Installed } from '@/lib/core/runs/run-makers'
import { listEmbeddingModels, listRerankModels, nameVectors } from '@/lib/models/model-servers'
import { sha256 } from '../digest'
import { type ConfiguredServer, identifyChatServer, readChatServers } from './chat-server'
import { readJudgePrompt, readPrompt } from './prompt-file'

/** The models and prompts of this installation, as what they make is kept. */
export async function describeInstalled(): Promise<Installed> {
  const [judge, sureJudge, repair] = await Promise.all([
    readJudgePrompt({}),
    readJudgePrompt({ confidence: true }),
    readPrompt('verdict/repair'),
  ])
  const prompts = { judge: judge.hash, sureJudge: sureJudge.hash, repair: repair.hash }
  return { ...listInstalledModels(), prompts }
}

/** The same without prompts, which runs keep themselves. */
export function listInstalledModels(): Omit<Installed, 'prompts'> {
  return {
    embedding: listEmbeddingModels().map((model) => ({ name: model.name, keptAs: nameVectors(model) })),
    rerank: listRerankModels().map((model) => ({ name: model.name, keptAs: nameVectors(model) })),
    chat: readChatServers().servers.map((configured) => ({
      server: configured.name,
      model: configured.name === '' ? null : configured.model,
      baseUrl: configured.server.baseUrl,
      keptAs: identifyAnswers(configured),
    })),
  }
}

/** All of a server's settings that a question is known by. */
function identifyAnswers({ server, answerTokens }: ConfiguredServer): string {
  return sha256(JSON.stringify([identifyChatServer(server), answerTokens])).slice(0, 12)
}
