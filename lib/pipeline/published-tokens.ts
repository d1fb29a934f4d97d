type CountTokens = (text: string) => number

/** Counting takes time with the square of a run of one kind of character: such a run is counted in parts. */
const LONGEST_RUN = 5000
const LONG_RUN = new RegExp(String.raw`(?<!\S)\S{${LONGEST_RUN}}|(?<!\s)\s{${LONGEST_RUN}}`, 'u')
const PARTS = new RegExp(`[^]{1,${LONGEST_RUN}}`, 'gu')

/**
 * Counters with the vocabularies that VeriFact's published code counts with: o200k_base for its chunks, and cl100k_base within
 * LlamaIndex. They take 25 MB, and are loaded by the first who asks. What looks like a vocabulary's own mark, such as
 * `<|endoftext|>`, is text like any other; the published code stops there.
 */
export async function loadPublishedTokens(): Promise<{ o200k: CountTokens; cl100k: CountTokens }> {
  const [o200k, cl100k] = await Promise.all([
    import('gpt-tokenizer/encoding/o200k_base'),
    import('gpt-tokenizer/encoding/cl100k_base'),
  ])
  return { o200k: toCounter(o200k), cl100k: toCounter(cl100k) }
}

const PLAIN = { disallowedSpecial: new Set<string>() }

type Vocabulary = { countTokens: (text: string, options: typeof PLAIN) => number }

function toCounter({ countTokens }: Vocabulary): CountTokens {
  return (text) => {
    const parts = LONG_RUN.test(text) ? (text.match(PARTS) ?? []) : [text]
    return parts.reduce((sum, part) => sum + countTokens(part, PLAIN), 0)
  }
}
