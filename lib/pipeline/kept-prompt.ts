import 'server-only'
import { findKeptPrompt } from '@/lib/data/work/prompts'
import { ChatFailure } from '@/lib/models/chat-failure'

/** A prompt as it was when the work was started. @throws {ChatFailure} `stop` when it was not kept */
export async function requireKeptPrompt(
  hashes: Readonly<Record<string, string>>,
  name: string,
): Promise<{ text: string; hash: string }> {
  const hash = hashes[name] ?? ''
  const text = await findKeptPrompt(hash)
  if (text === null)
    throw new ChatFailure('stop', 'The prompts of this work were not kept; start it again.', 0)
  return { text, hash }
}
