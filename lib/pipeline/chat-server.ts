import { env } from '@/lib/env'
import { CHAT_LIMITS, type ChatClient, type ChatServer, createChatClient } from '@/lib/models/chat'

const clients = new Map<string, ChatClient>()

/** One client a server and process: when the server asks to wait, all jobs wait. */
export function openChatClient(server: ChatServer): ChatClient {
  const key = JSON.stringify(server)
  const { JUDGE_CONCURRENCY: concurrency = CHAT_LIMITS.concurrency } = env()
  const client = clients.get(key) ?? createChatClient(server, { ...CHAT_LIMITS, concurrency }, Math.random)
  clients.set(key, client)
  return client
}
