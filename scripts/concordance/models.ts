import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { ChatFailure } from '@/lib/models/chat-failure'
import { downloadModel } from '@/lib/models/local/download-model'
import { listLocalModels } from '@/lib/models/local/list-local-models'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'

const USAGE = `models list
models get NAME [--as FOLDER] [--quantized] [--revision main]
  Models for this machine's own processor, in the folder CONCORDANCE_MODELS. \`get\` downloads one from a hub of models
  (HF_ENDPOINT names another than the usual one); nothing else here ever downloads. A download that broke off is gone on
  with by the same command, and is no model until it is complete.

  NAME              as the hub calls it, e.g. owner/model; it needs ONNX weights
  --as FOLDER       the name of its folder; the last part of NAME by itself
  --quantized       weights of a quarter of the size
  --revision NAME   a branch, tag or commit

  Ends with 0 when the model is there and can be used, 1 when not, 2 for wrong use.`

const OPTIONS = {
  as: { type: 'string' },
  quantized: { type: 'boolean', default: false },
  revision: { type: 'string', default: 'main' },
} as const

/** Lists the models on this machine, or downloads one. */
export const modelsCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, takesWords: true },
  async (call) => {
    const { values, words, io, show } = call
    const [verb, id, ...more] = words
    if (verb === 'list' && id === undefined) {
      const models = listLocalModels()
      show(models, () => describeModels(models))
      return 0
    }
    if (verb !== 'get' || id === undefined || more.length > 0) throw new UsageError(USAGE)
    const { revision, quantized: isQuantized } = values
    const folder = values.as ?? id.split('/').at(-1) ?? id
    try {
      const model = await downloadModel({ id, revision, folder, isQuantized }, (file, bytes) =>
        io.err(`${file}: ${(bytes / 1e6).toFixed(1)} MB`),
      )
      show(model, () => `${model.name}: ${model.role}, in ${model.folder}`)
      return 0
    } catch (error) {
      if (!(error instanceof AppError || error instanceof ChatFailure)) throw error
      io.err(error.message)
      return 1
    }
  },
)

function describeModels(models: ReturnType<typeof listLocalModels>): string {
  const { CONCORDANCE_MODELS: folder } = env()
  if (models.length === 0)
    return folder === undefined ? 'CONCORDANCE_MODELS is not set.' : `There is no model in ${folder}.`
  return formatTable(
    ['model', 'for', 'problem'],
    models.map(({ name, role, problem }) => [name, role ?? '–', problem ?? '']),
  )
}
