import { onTestFinished } from 'vitest'
import { type ChatScript, type ScriptedChatServer, startChatServer } from './chat-server'

/** Serves a chat model that does as scripted, and has it configured until the test ends. */
export async function serveChatModel(script: ChatScript): Promise<ScriptedChatServer> {
  const server = await startChatServer(script)
  process.env['CHAT_BASE_URL'] = server.baseUrl
  onTestFinished(() => {
    delete process.env['CHAT_BASE_URL']
    return server.close()
  })
  return server
}
