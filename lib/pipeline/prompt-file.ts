import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type PromptStyle, promptInStyle, promptStyleNames } from '@/lib/core/ai-rating/prompt-styles'
import { type PUBLISHED_AI_RATER, publishedPrompt } from '@/lib/core/ai-rating/published-judge'
import { AppError } from '@/lib/core/errors'
import { applyGuideline, type Guideline } from '@/lib/core/labeling/guideline'
import { writePrompt } from '@/lib/core/prompts/write-prompt'
import { type Call, fieldsOf, listCalls } from '@/lib/core/protocols/answer-schema'
import type { Definition } from '@/lib/core/protocols/definition'
import { findShipped, isShipped } from '@/lib/core/protocols/shipped'
import type { RaterOffer } from '@/lib/core/runs/rater-offer'
import { sha256 } from '../digest'
import { extensionOf, findBaseline } from './protocol-extensions'

type Prompt = { text: string; hash: string }

/** A prompt of `prompts/`, e.g. `verdict/judge`, with the hash that every rating made by it refers to. */
export async function readPrompt(name: string): Promise<Prompt> {
  return withHash(await readFile(fileOf(name), 'utf8'))
}

type Wanted = {
  confidence?: true | undefined
  judge?: typeof PUBLISHED_AI_RATER | undefined
  promptStyle?: PromptStyle | undefined
  /** Another model that puts answers into form. */
  form?: object | undefined
  /** The guideline, in whose words prompts say what a definition asks; its own where none was published. */
  guideline?: Pick<Guideline, 'version' | 'entries'> | undefined
}

/** The prompts of an AI rater: one for each call, and the one that puts an answer into form, where its protocol has one. */
export type RaterPrompts = { calls: readonly Prompt[]; repair: Prompt | null }

/**
 * The prompts by which an AI rater of this protocol is asked now: the protocol's own, where the definition is as it came with
 * the product and its file names what the call asks for; else one that is written from the definition.
 *
 * @throws {AppError} `invalid` where a confidence, or a judge as published, is wanted and there are no words that ask for it
 */
export async function readRaterPrompts(definition: Definition, wanted: Wanted = {}): Promise<RaterPrompts> {
  const { repair } = extensionOf(definition)
  const [calls, mend] = await Promise.all([
    Promise.all(listCalls(definition).map((call) => readCallPrompt(definition, call, wanted))),
    repair ? readRepair(repair.prompt, wanted) : null,
  ])
  return { calls, repair: mend }
}

/** What can be chosen of AI raters of this protocol. */
export function describeRaters(definition: Definition): RaterOffer {
  const { aiRater, item } = definition
  const [main] = item.parts
  return {
    rules: findBaseline(definition) !== null,
    inference: Boolean(aiRater?.nliMapping),
    search: aiRater?.reference === 'retrieved',
    confidence: isShipped(definition) && existsSync(fileOf(`${definition.id}/confidence`)),
    form: extensionOf(definition).repair !== undefined,
    published: isOffered(definition, publishedPrompt),
    promptStyles: promptStyleNames.filter((promptStyle) =>
      isOffered(definition, (prompt) => promptInStyle(prompt, promptStyle)),
    ),
    kinds:
      main?.of === 'statement' && ['sentence', 'claim'].every((kind) => main.kinds?.includes(kind) ?? true),
  }
}

/** The prompt of those who check statements against a chart. */
export async function readJudgePrompt(wanted: Wanted): Promise<Prompt> {
  const [prompt] = (await readRaterPrompts(findShipped('verdict'), wanted)).calls
  if (!prompt) throw new Error('the protocol of verdicts asks nothing')
  return prompt
}

async function readCallPrompt(
  definition: Definition,
  call: Call,
  { confidence, judge, promptStyle, guideline }: Wanted,
): Promise<Prompt> {
  const asked = inWordsOf(definition, guideline)
  if (judge !== undefined) return readPublished(definition, { call, asked, confidence })
  const named =
    promptStyle === undefined ? call : { ...call, prompt: promptInStyle(call.prompt, promptStyle) }
  const own = await readOwn(definition, named, asked)
  if (own === null && promptStyle !== undefined)
    throw new AppError(
      'invalid',
      'AI raters of this protocol cannot be asked in this style. Choose another one.',
    )
  const prompt = own ?? withHash(writePrompt((await readPrompt('any/rate')).text, asked, call))
  if (!confidence) return prompt
  const words = `${definition.id}/confidence`
  if (own === null || !existsSync(fileOf(words)))
    throw new AppError(
      'invalid',
      'AI raters of this protocol cannot be asked how sure they are. Leave confidence out.',
    )
  const { text } = await readPrompt(words)
  return withHash(prompt.text.replace(/\n---\n/, () => `\n${text.trim()}\n---\n`))
}

/** As published, the same model puts nothing into form: an answer without is asked for again. */
async function readRepair(name: string, { judge, form }: Wanted): Promise<Prompt | null> {
  if (judge === undefined) return readPrompt(name)
  return form === undefined ? null : readPrompt(publishedPrompt(name))
}

/** Where nothing was published, the words are the definition's; what a guideline leaves empty says nothing. */
function inWordsOf(definition: Definition, guideline: Wanted['guideline']): Definition {
  if (guideline === undefined || guideline.version === 0) return definition
  const said = Object.entries(guideline.entries).filter(([, entry]) => entry.definition !== '')
  return applyGuideline(definition, { entries: Object.fromEntries(said) })
}

type Published = { call: Call; asked: Definition; confidence: Wanted['confidence'] }

async function readPublished(
  definition: Definition,
  { call, asked, confidence }: Published,
): Promise<Prompt> {
  const { keys } = extensionOf(definition).published ?? {}
  const own = await readOwn(definition, { ...call, prompt: publishedPrompt(call.prompt) }, asked, keys)
  if (own === null)
    throw new AppError(
      'invalid',
      'AI raters of this protocol cannot be asked as published. Choose another way to ask.',
    )
  if (confidence)
    throw new AppError(
      'invalid',
      'As published, an AI rater is not asked how sure it is. Leave confidence out, or ask another way.',
    )
  return own
}

/** Whether a file asks a call of this protocol in another way. */
function isOffered(definition: Definition, nameOf: (prompt: string) => string): boolean {
  if (!isShipped(definition)) return false
  return listCalls(definition).some(({ prompt }) => existsSync(fileOf(`${definition.id}/${nameOf(prompt)}`)))
}

/**
 * A file may have places in square brackets for what the definition says, such as its labels.
 *
 * @param asked the definition in the words of the guideline
 * @param keys what it asks for, where that is not the form of the definition
 */
async function readOwn(
  definition: Definition,
  call: Call,
  asked: Definition,
  keys: readonly string[] = fieldsOf(definition, call).map(({ id }) => definition.aiRater?.keys[id] ?? id),
): Promise<Prompt | null> {
  const name = `${definition.id}/${call.prompt}`
  if (!isShipped(definition) || !existsSync(fileOf(name))) return null
  const prompt = await readPrompt(name)
  if (!keys.every((key) => prompt.text.includes(`"${key}"`))) return null
  return prompt.text.includes('[[') ? withHash(writePrompt(prompt.text, asked, call)) : prompt
}

function fileOf(name: string): string {
  return path.join(process.cwd(), 'prompts', `${name}.md`)
}

function withHash(text: string): Prompt {
  return { text, hash: sha256(text) }
}
