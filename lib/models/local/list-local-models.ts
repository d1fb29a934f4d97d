import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/env'

export type LocalRole = 'embeddings' | 'rerank' | 'entailment'

/** A folder inside CONCORDANCE_MODELS. It can be used when `problem` is null. */
export type LocalModel = {
  /** As it stands in configurations, e.g. `local/minilm`. */
  name: string
  folder: string
  role: LocalRole | null
  /** Labels of a classifier, in the order of its outputs. */
  labels: readonly string[]
  /** Whether the weights are those of ONNX as exported, or quantised. */
  weights: 'fp32' | 'q8'
  problem: string | null
}

const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json']
const WEIGHTS = [
  ['fp32', 'onnx/model.onnx'],
  ['q8', 'onnx/model_quantized.onnx'],
] as const

const configSchema = z.object({
  architectures: z.array(z.string()).default([]),
  id2label: z.record(z.string(), z.string()).default({}),
})

/** The models on this machine, by name; what keeps one from being used is said with it. Empty without CONCORDANCE_MODELS. */
export function listLocalModels(): LocalModel[] {
  const { CONCORDANCE_MODELS } = env()
  if (CONCORDANCE_MODELS === undefined || !existsSync(CONCORDANCE_MODELS)) return []
  const root = path.resolve(CONCORDANCE_MODELS)
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => inspectModel(`local/${name}`, path.join(root, name)))
}

/** Those of one role that can be used. */
export function listUsableModels(role: LocalRole): LocalModel[] {
  return listLocalModels().filter((model) => model.role === role && model.problem === null)
}

/** What a folder holds. */
export function inspectModel(name: string, folder: string): LocalModel {
  const weights = WEIGHTS.find(([, file]) => existsSync(path.join(folder, file)))
  const missing = [
    ...NEEDED.filter((file) => !existsSync(path.join(folder, file))),
    ...(weights ? [] : ['onnx/model.onnx or onnx/model_quantized.onnx']),
  ]
  const model = { name, folder, weights: weights?.[0] ?? 'fp32' }
  if (missing.length > 0)
    return { ...model, role: null, labels: [], problem: `These files are missing: ${missing.join(', ')}.` }
  const config = readConfig(path.join(folder, 'config.json'))
  if (config === null) return { ...model, role: null, labels: [], problem: 'Its config.json cannot be read.' }
  const labels = Object.entries(config.id2label)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, label]) => label.toLowerCase())
  const role = toRole(config.architectures, labels)
  const problem = role === null ? 'Its labels are neither one score nor entailment and contradiction.' : null
  return { ...model, role, labels, problem }
}

function readConfig(file: string): z.output<typeof configSchema> | null {
  try {
    return configSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function toRole(architectures: readonly string[], labels: readonly string[]): LocalRole | null {
  if (!architectures.some((name) => name.endsWith('ForSequenceClassification'))) return 'embeddings'
  if (labels.includes('entailment') && labels.includes('contradiction')) return 'entailment'
  return labels.length === 1 ? 'rerank' : null
}
