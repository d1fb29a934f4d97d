import { splitSentences } from '../text/sentences'
import type { GuidelineContent } from './guideline'

/** Everything a guideline says, sentence by sentence and each once: definitions first, then what holds for all, then examples. */
export function guidelineSentences({ intro, entries }: GuidelineContent): string[] {
  const reported = Object.values(entries)
  const texts = [
    ...reported.map(({ definition }) => definition),
    intro,
    ...reported.flatMap(({ examples }) => examples),
  ]
  return [...new Set(texts.flatMap((text) => splitSentences(text).map((sentence) => sentence.text)))]
}
