import { splitSentences } from '../text/sentences'
import { VERDICTS } from '../verdict'
import type { GuidelineContent } from './guideline'

/** Everything a guideline says, sentence by sentence and each once: definitions first, then what holds for all, then examples. */
export function guidelineSentences({ intro, entries }: GuidelineContent): string[] {
  const texts = [
    ...VERDICTS.map((code) => entries[code].definition),
    intro,
    ...VERDICTS.flatMap((code) => entries[code].examples),
  ]
  return [...new Set(texts.flatMap((text) => splitSentences(text).map((sentence) => sentence.text)))]
}
