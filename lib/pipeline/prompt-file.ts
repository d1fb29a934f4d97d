import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A prompt of `prompts/`, e.g. `verdict/judge`, with the hash that every rating made by it refers to. */
export async function readPrompt(name: string): Promise<{ text: string; hash: string }> {
  const text = await readFile(path.join(process.cwd(), 'prompts', `${name}.md`), 'utf8')
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}
