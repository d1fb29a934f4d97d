/** As much of it as is used here. */
type Tokenizer = {
  encode(text: string, options?: { text_pair: string }): readonly number[]
  model_max_length: unknown
}
type Pair = readonly [first: string, second: string]

/** Places that a model of RoBERTa's kin keeps for itself. */
const KEPT = 2

/**
 * How many tokens a model reads: what its tokenizer says, but no more than it has positions for. Some tokenizers name a number
 * without meaning, and a model that is given more than its positions ends with an error.
 */
export function readTokenLimit(tokenizer: Tokenizer, config: object): number {
  const reported = Number(tokenizer.model_max_length)
  const limit = reported > 0 ? reported : Number.POSITIVE_INFINITY
  const positions = 'max_position_embeddings' in config ? Number(config.max_position_embeddings) : Number.NaN
  return positions > KEPT && limit > positions ? positions - KEPT : limit
}

/** A text, without its end where that is more than a model reads. Tokens are always counted: one sign may be many of them. */
export function cutText(text: string, tokenizer: Tokenizer, limit: number): string {
  return cutUntil(text, (part) => tokenizer.encode(part).length <= limit)
}

/**
 * A pair of texts, the passage of the two without its end where both are more than a model reads: a library that cuts the
 * joined tokens would lose the other one, about which the model is asked. That one keeps at most half of the room.
 */
export function cutPair(
  [first, second]: Pair,
  passage: 'first' | 'second',
  tokenizer: Tokenizer,
  limit: number,
): Pair {
  const [long, asked] = passage === 'first' ? [first, second] : [second, first]
  const question = cutText(asked, tokenizer, Math.ceil(limit / 2))
  const toPair = (part: string): Pair => (passage === 'first' ? [part, question] : [question, part])
  const fits = (part: string) => {
    const [one, other] = toPair(part)
    return tokenizer.encode(one, { text_pair: other }).length <= limit
  }
  return toPair(cutUntil(long, fits))
}

/** The longest beginning that fits, never with half a character at its end. */
function cutUntil(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text
  let [most, least] = [text.length, 0]
  while (most - least > 1) {
    const half = Math.floor((most + least) / 2)
    if (fits(text.slice(0, half))) least = half
    else most = half
  }
  const part = text.slice(0, least)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
