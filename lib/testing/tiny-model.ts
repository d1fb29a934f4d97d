import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Bytes = readonly number[]

/** A model whose output is a table looked up by token; `mean` averages over the tokens, as a classifier would. */
type TinyModel = {
  /** For each word of the vocabulary a row of the table; words that are not listed are unknown and have a row of zeros. */
  words: Readonly<Record<string, readonly number[]>>
  mean: boolean
  config: Record<string, unknown>
}

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const

/** Writes a folder that Transformers.js loads: a tokenizer of whole words and an ONNX model of one or two operations. */
export async function writeTinyModel(folder: string, { words, mean, config }: TinyModel): Promise<void> {
  const vocabulary = [...new Set([...SPECIAL, ...Object.keys(words)])]
  const size = Object.values(words)[0]?.length ?? 1
  const table = vocabulary.flatMap((word) => words[word] ?? Array.from({ length: size }, () => 0))
  const tokenizer = {
    version: '1.0',
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'BertProcessing',
      cls: ['[CLS]', 2],
      sep: ['[SEP]', 3],
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  }
  const files: Record<string, string | Uint8Array> = {
    'config.json': JSON.stringify({ model_type: 'bert', ...config }),
    'tokenizer.json': JSON.stringify(tokenizer),
    'tokenizer_config.json': JSON.stringify({
      tokenizer_class: 'BertTokenizer',
      model_max_length: 64,
      pad_token: '[PAD]',
      unk_token: '[UNK]',
      cls_token: '[CLS]',
      sep_token: '[SEP]',
    }),
    'onnx/model.onnx': encodeModel(table, [vocabulary.length, size], mean),
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
}

// ONNX's protobuf messages, as far as they are used: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const FLOAT = 1
const INT64 = 7
const INTS = 7
const INT = 2

function encodeModel(table: readonly number[], dims: readonly number[], mean: boolean): Uint8Array {
  const output = mean ? 'logits' : 'last_hidden_state'
  const rows = mean ? 'rows' : output
  const gather = node('Gather', ['table', 'input_ids'], rows, [attribute('axis', INT, varintField(3, 0))])
  const average = node('ReduceMean', [rows], output, [
    attribute('axes', INTS, varintField(8, 1)),
    attribute('keepdims', INT, varintField(3, 0)),
  ])
  const shape = mean ? ['batch', 'size'] : ['batch', 'length', 'size']
  const graph = [
    bytesField(1, gather),
    ...(mean ? [bytesField(1, average)] : []),
    bytesField(2, text('tiny')),
    bytesField(5, tensor('table', table, dims)),
    bytesField(11, value('input_ids', INT64, ['batch', 'length'])),
    bytesField(12, value(output, FLOAT, shape)),
  ]
  const opset = [...bytesField(1, []), ...varintField(2, 13)]
  return Uint8Array.from([...varintField(1, 8), ...bytesField(7, graph.flat()), ...bytesField(8, opset)])
}

function node(type: string, inputs: readonly string[], output: string, attributes: readonly Bytes[]): Bytes {
  return [
    ...inputs.map((input) => bytesField(1, text(input))),
    bytesField(2, text(output)),
    bytesField(4, text(type)),
    ...attributes.map((one) => bytesField(5, one)),
  ].flat()
}

function attribute(name: string, type: number, content: Bytes): Bytes {
  return [...bytesField(1, text(name)), ...content, ...varintField(20, type)]
}

function tensor(name: string, values: readonly number[], dims: readonly number[]): Bytes {
  const raw = new Uint8Array(Float32Array.from(values).buffer)
  return [
    ...dims.flatMap((size) => varintField(1, size)),
    ...varintField(2, FLOAT),
    ...bytesField(8, text(name)),
    ...bytesField(9, [...raw]),
  ]
}

function value(name: string, type: number, dims: readonly string[]): Bytes {
  const shape = dims.flatMap((dim) => bytesField(1, bytesField(2, text(dim))))
  const tensorType = [...varintField(1, type), ...bytesField(2, shape)]
  return [...bytesField(1, text(name)), ...bytesField(2, bytesField(1, tensorType))]
}

function text(content: string): Bytes {
  return [...new TextEncoder().encode(content)]
}

function bytesField(number: number, content: Bytes): Bytes {
  return [...varint(number * 8 + 2), ...varint(content.length), ...content]
}

function varintField(number: number, content: number): Bytes {
  return [...varint(number * 8), ...varint(content)]
}

function varint(content: number): Bytes {
  return content < 128 ? [content] : [(content % 128) + 128, ...varint(Math.floor(content / 128))]
}
