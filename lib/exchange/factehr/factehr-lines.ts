import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { renderPrompt, splitPrompt } from '@/lib/core/prompts/render-prompt'
import { countTokens } from '@/lib/core/text/count-tokens'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile, ExportValues } from '../export/export-file'
import { PROTOCOL, readLists, readNotes, readPairs, textOf, toBinary } from './factehr-files'

/** The release's limits of answers, in tokens. */
const LIST_TOKENS = 4000
const LABEL_TOKENS = 25
/** By this prompt a list is asked for as it stands, without JSON around it. */
const LIST_PROMPT = 'plain-list'
const LABEL_PROMPT = 'binary'

/** What models are asked, and what they said, in the JSON lines of a FactEHR release. */
export function factehrLines(tasks: readonly StoredTask[]): ExportFile[] {
  const own = tasks.filter(({ definition }) => definition.id === PROTOCOL)
  const lines = (name: string, values: ExportValues['values']): ExportValues => ({
    path: `${name}.jsonl`,
    as: 'jsonl',
    values,
  })
  return [
    lines('fact_decomposition_requests', listRequests),
    lines('fact_decomposition_responses', listResponses),
    lines('entailment_requests', (reader) => pairRequests(reader, own)),
    lines('entailment_responses', (reader) => pairResponses(reader, own)),
  ]
}

async function* listRequests(reader: StudyReader) {
  const write = await openPrompt(LIST_PROMPT)
  for await (const { id, text, attributes } of readNotes(reader)) {
    const [dataset, type] = [textOf(attributes, 'dataset'), textOf(attributes, 'noteType')]
    const messages = write({ note: text })
    const metadata = {
      uid: [id, dataset, type, LIST_PROMPT].join('|'),
      doc_id: id,
      dataset_name: dataset,
      note_type: type,
      prompt_template_name: LIST_PROMPT,
      n_prompt_tokens: messages.reduce((sum, { content }) => sum + countTokens(content), 0),
      n_tokens: countTokens(text),
    }
    yield { metadata, messages, max_tokens: LIST_TOKENS }
  }
}

async function* listResponses(reader: StudyReader) {
  for await (const { model, prompt, text, note } of readLists(reader)) {
    const { uid, id, dataset, noteType } = note
    const place = { uid, doc_id: id, dataset_name: dataset, note_type: noteType }
    yield [{ model }, answer(model, text), { metadata: { ...place, prompt_template_name: prompt } }]
  }
}

async function* pairRequests(reader: StudyReader, tasks: readonly StoredTask[]) {
  const write = await openPrompt(LABEL_PROMPT)
  for await (const { premise, hypothesis, ...pair } of readPairs(reader, tasks)) {
    const messages = write({ premise, hypothesis })
    yield { metadata: { ...describe(pair), premise, hypothesis }, messages, max_tokens: LABEL_TOKENS }
  }
}

async function* pairResponses(reader: StudyReader, tasks: readonly StoredTask[]) {
  for await (const { premise, hypothesis, row, ...pair } of readPairs(reader, tasks))
    for (const { rater, raterKind, code, round } of row.ratings) {
      const prediction = toBinary(code)
      if (raterKind !== 'ai' || round !== 1 || prediction === null) continue
      const said = JSON.stringify({ entailment_prediction: prediction })
      yield [{ model: rater }, answer(rater, said), { metadata: { ...describe(pair), premise, hypothesis } }]
    }
}

type AskedPair = { uid: string; index: number; direction: string; model: string }

function describe({ uid, index, direction, model }: AskedPair) {
  return { custom_id: [uid, index, direction].join('|'), metadata: { uid }, model_name: model }
}

function answer(model: string, content: string) {
  return { model, choices: [{ message: { role: 'assistant', content } }] }
}

async function openPrompt(name: string) {
  const file = path.join(process.cwd(), 'prompts', PROTOCOL, `${name}.md`)
  const { system, user } = splitPrompt(await readFile(file, 'utf8'))
  return (values: Readonly<Record<string, string>>) => [
    { role: 'system', content: system },
    { role: 'user', content: renderPrompt(user, values) },
  ]
}
