import { type Installed, identifyMakers, type RunMakers } from '@/lib/core/runs/run-makers'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { listEmbeddingModels, listRerankModels, nameVectors } from '@/lib/models/model-servers'
import { sha256 } from '../digest'
import { type ConfiguredServer, judgeTermsOf, readChatServers, requireBegunServer } from './chat-server'
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
function listInstalledModels(): Omit<Installed, 'prompts'> {
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

/** By which models a run is made that goes on as it began. @throws {ChatFailure} as `requireBegunServer` */
export function identifyBegunMakers(run: RunConfiguration): RunMakers {
  const makers = identifyMakers(run, listInstalledModels())
  return run.kind === 'chat' ? { ...makers, chat: identifyAnswers(requireBegunServer(run)) } : makers
}

function identifyAnswers(configured: ConfiguredServer): string {
  const { server, answerTokens } = judgeTermsOf(configured)
  return sha256(JSON.stringify([server, answerTokens])).slice(0, 12)
}
