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
  /** How exactly the weights are written, in the words of Transformers.js: as exported, halved or quantized. */
  weights: Weights
  problem: string | null
}

const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json']
/** Every kind of weights that runs on a processor, the one to take first where a folder holds several. */
const WEIGHTS = [
  ['fp32', 'model.onnx'],
  ['q8', 'model_quantized.onnx'],
  ['int8', 'model_int8.onnx'],
  ['uint8', 'model_uint8.onnx'],
  ['fp16', 'model_fp16.onnx'],
  ['q4', 'model_q4.onnx'],
  ['q4f16', 'model_q4f16.onnx'],
  ['bnb4', 'model_bnb4.onnx'],
] as const

type Weights = (typeof WEIGHTS)[number][0]

/** Of how many further files the weights are: one number for all kinds of weights, or one for each by its file or as `model`. */
const partsSchema = z.union([z.boolean(), z.int().min(0).max(100)]).transform(Number)

const configSchema = z.object({
  architectures: z.array(z.string()).default([]),
  id2label: z.record(z.string(), z.string()).default({}),
  'transformers.js_config': z
    .object({
      use_external_data_format: z.union([partsSchema, z.record(z.string(), partsSchema)]).default(0),
    })
    .default({ use_external_data_format: 0 }),
})

type Config = z.output<typeof configSchema>

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

/** The file of such weights, inside of `onnx`. */
export function nameWeights(weights: Weights): string {
  return WEIGHTS.find(([own]) => own === weights)?.[1] ?? ''
}

/** What a folder holds. */
export function inspectModel(name: string, folder: string): LocalModel {
  const has = (file: string) => existsSync(path.join(folder, file))
  const [weights, file] = WEIGHTS.find(([, own]) => has(`onnx/${own}`)) ?? ['fp32', null]
  const model = { name, folder, weights }
  const useless = (problem: string) => ({ ...model, role: null, labels: [], problem })
  const missing = [
    ...NEEDED.filter((needed) => !has(needed)),
    ...(file === null ? ['onnx/model.onnx or onnx/model_quantized.onnx'] : []),
  ]
  if (missing.length > 0) return useless(describeMissing(missing))
  const config = readConfig(path.join(folder, 'config.json'))
  if (config === null) return useless('Its config.json cannot be read.')
  const parts = listParts(config, file ?? '').filter((part) => !has(part))
  if (parts.length > 0) return useless(describeMissing(parts))
  const labels = Object.entries(config.id2label)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, label]) => label.toLowerCase())
  const role = toRole(config.architectures, labels)
  const problem = role === null ? 'Its labels are neither one score nor entailment and contradiction.' : null
  return { ...model, role, labels, problem }
}

function describeMissing(files: readonly string[]): string {
  return `These files are missing: ${files.join(', ')}.`
}

/** The files beside the weights that hold a part of them, as their configuration says. */
function listParts(
  { 'transformers.js_config': { use_external_data_format: reported } }: Config,
  file: string,
) {
  const count = typeof reported === 'number' ? reported : (reported[file] ?? reported['model'] ?? 0)
  return Array.from({ length: count }, (_, at) => `onnx/${file}_data${at === 0 ? '' : `_${at}`}`)
}

function readConfig(file: string): Config | null {
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
