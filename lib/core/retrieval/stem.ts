const KEPT = /(?:ss|us|is|ias|ous)$/u

/**
 * A word without its grammatical ending, so that forms of one word meet ("intubated", "intubation"; "cultures", "culture").
 * Light on purpose: it never cuts a stem below four letters, and words with digits stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 5 || /[^\p{L}]/u.test(word))
    return word.length === 4 && /[^s]s$/u.test(word) && !KEPT.test(word) ? word.slice(0, -1) : word
  const noPlural = KEPT.test(word)
    ? word
    : word
        .replace(/ies$/u, 'y')
        .replace(/(?<=(?:s|x|ch|sh))es$/u, '')
        .replace(/s$/u, '')
  const root = noPlural
    .replace(/(?<=\p{L}{4})(?:ation|ating|ated|ative|ate)$/u, '')
    .replace(/(?<=\p{L}{5})ment$/u, '')
    .replace(/(?<=\p{L}{3}[st])ion$/u, '')
    .replace(/(?<=\p{L}{4})(?:ing|ed)$|(?<=\p{L}{5})ly$/u, '')
  return root
    .replace(/(?<=\p{L}{3})e$/u, '')
    .replace(/(?<=\p{L}{2}[^aeiou\P{L}])y$/u, 'i')
    .replace(/(?<=\p{L}{3})([b-df-hj-np-rtv-z])\1$/u, '$1')
}

/** The stems of a list of words, for sets that are compared with tokens. */
export function stemAll(words: string): ReadonlySet<string> {
  return new Set(
    words
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map(stem),
  )
}
