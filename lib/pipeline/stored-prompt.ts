import 'server-only'
import { findStoredPrompt } from '@/lib/data/work/prompts'
import { ChatFailure } from '@/lib/models/chat-failure'

/** A prompt as it was when the work was started. @throws {ChatFailure} `stop` when it was not kept */
export async function requireStoredPrompt(
  hashes: Readonly<Record<string, string>>,
  name: string,
): Promise<{ text: string; hash: string }> {
  const hash = hashes[name] ?? ''
  const text = await findStoredPrompt(hash)
  if (text === null)
    throw new ChatFailure('stop', 'The prompts of this work were not stored; start it again.', 0)
  return { text, hash }
}
