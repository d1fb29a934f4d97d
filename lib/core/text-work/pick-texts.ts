/**
 * Of texts in order of length so many that they come to about `most` characters: every so-manieth, so that all lengths are
 * among them.
 */
export function pickTexts<Text extends { chars: number }>(texts: readonly Text[], most: number): Text[] {
  const chars = texts.reduce((sum, text) => sum + text.chars, 0)
  const step = Math.max(1, Math.ceil(chars / most))
  if (step === 1) return [...texts]
  const first = Math.min(Math.floor(step / 2), texts.length - 1)
  return texts.filter((_, place) => place >= first && (place - first) % step === 0)
}
