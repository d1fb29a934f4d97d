/** A word or number with what belongs to it, or a sign that changes what a number means. */
const TOKEN = /(?:[-−](?=\p{N}))?[\p{L}\p{N}]+(?:[.,:/'’-][\p{L}\p{N}]+)*|[<>≤≥=≠≈~±+×÷%°^?↑↓→←]/gu

/** A token of a reply in small letters, and where it stands. */
export type Token = { start: number; end: number; text: string }

/** What a reply says, without white space and marks that mean nothing. */
export function tokenize(text: string): Token[] {
  const plain = text.replaceAll(/\\[nrt"]/gu, '  ') // as long as before: places stay
  return [...plain.matchAll(TOKEN)].map((match) => {
    return { text: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length }
  })
}

/** The place from `from` on where these tokens stand one after another; null where they do not. */
export function findSequence(
  tokens: readonly Token[],
  wanted: readonly string[],
  from: number,
): number | null {
  for (let at = from; at + wanted.length <= tokens.length; at++)
    if (wanted.every((text, index) => tokens[at + index]?.text === text)) return at
  return null
}
