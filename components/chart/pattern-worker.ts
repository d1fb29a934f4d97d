import { FIND_LIMIT } from '@/lib/core/text/find-in-chart'
import { findPattern } from '@/lib/core/text/find-pattern'
import { foldText } from '@/lib/core/text/fold-text'

/** A worker's only message: what is searched, and for what. It answers with the outcome. */
export type PatternSearch = { texts: readonly string[]; pattern: string }

addEventListener('message', ({ data }: MessageEvent<PatternSearch>) => {
  postMessage(findPattern(data.texts.map(foldText), data.pattern, FIND_LIMIT))
})
