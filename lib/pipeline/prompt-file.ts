import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '../digest'

type Prompt = { text: string; hash: string }

/** A prompt of `prompts/`, e.g. `verdict/judge`, with the hash that every rating made by it refers to. */
export async function readPrompt(name: string): Promise<Prompt> {
  return withHash(await readFile(path.join(process.cwd(), 'prompts', `${name}.md`), 'utf8'))
}

/** The judge's prompt; where it is to say how sure it is, with the words that ask for that at the end of its first part. */
export async function readJudgePrompt({ confidence }: { confidence?: true | undefined }): Promise<Prompt> {
  const judge = await readPrompt('verdict/judge')
  if (!confidence) return judge
  const { text } = await readPrompt('verdict/confidence')
  return withHash(judge.text.replace(/\n---\n/, () => `\n${text.trim()}\n---\n`))
}

function withHash(text: string): Prompt {
  return { text, hash: sha256(text) }
}
