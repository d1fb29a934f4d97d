/** Beginnings of the names of models that come from one maker, whatever server has them under a longer name. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  Claude: ['claude'],
  Cohere: ['command', 'aya'],
  DeepSeek: ['deepseek'],
  Gemini: ['gemini', 'gemma', 'medgemma'],
  GPT: ['gpt', 'chatgpt', 'o1', 'o3', 'o4'],
  Granite: ['granite'],
  Llama: ['llama'],
  Mistral: ['mistral', 'mixtral', 'ministral'],
  Phi: ['phi'],
  Qwen: ['qwen', 'qwq'],
}

/**
 * The family that a model's name, or the name of a system built on it, speaks of; null where it speaks of none, or of several.
 *
 * @example
 * modelFamily('meta-llama/llama4-scout') // => 'Llama'
 * modelFamily('single-prompt-gpt-4o') // => 'GPT'
 * modelFamily('deepseek-r1-distill-qwen') // => null
 */
export function modelFamily(name: string): string | null {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const found = Object.entries(FAMILIES).filter(([, beginnings]) =>
    words.some((word) => beginnings.some((beginning) => startsWith(word, beginning))),
  )
  return found.length === 1 ? (found[0]?.[0] ?? null) : null
}

/** `llama4` is a Llama, `philips` is no Phi. */
function startsWith(word: string, beginning: string): boolean {
  return word.startsWith(beginning) && /^\d*[a-z]?$/.test(word.slice(beginning.length))
}
