const PIECES = /\p{L}+|\p{N}+|\n+|[^\s\p{L}\p{N}]/gu

/**
 * About how many tokens a language model cuts a text into, erring on the high side for clinical English. No model's own
 * vocabulary is used, so that texts are cut alike on every machine: five letters or three digits to a token, and each mark
 * and run of line breaks by itself.
 */
export function countTokens(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(PIECES)) {
    if (/\p{L}/u.test(piece)) tokens += Math.ceil(piece.length / 5)
    else if (/\p{N}/u.test(piece)) tokens += Math.ceil(piece.length / 3)
    else tokens += 1
  }
  return tokens
}
