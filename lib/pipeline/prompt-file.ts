import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'

export type PromptFile = { system: string; user: string; hash: string; text: string }

/** A prompt of `prompts/`, e.g. `verdict/judge`, with the hash that every rating made by it refers to. */
export async function readPrompt(name: string): Promise<PromptFile> {
  const text = await readFile(path.join(process.cwd(), 'prompts', `${name}.md`), 'utf8')
  return { ...splitPrompt(text), text, hash: createHash('sha256').update(text).digest('hex') }
}
