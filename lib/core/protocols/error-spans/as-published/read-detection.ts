import { countEdits } from '@/lib/core/text/edit-distance'

/** A passage as the published code reads it. */
export type PublishedLabel = {
  start: number
  end: number
  /** Everything in the tag behind its name. */
  orig_label: string
  text: string
  /** Its class, where exactly one is named. */
  label?: string
}

export type AlignedLabel = PublishedLabel & { label: string; orig_text: string }

/** The line after which a model writes the text with tags. */
export const PUBLISHED_MARKER = 'AVS WITH ERRORS LABELED:'
/** What a passage without a class is. */
const NO_CLASS = 'hallucination'
const PADDING = 8
const MOST_EDITS = 3

/**
 * A model's answer as the published code reads it, for comparison with ours alone. Its faults are known, and kept: an answer
 * without the marker counts as a text without errors; passages that are not found again are dropped; those that begin within
 * the first 8 characters are put too far to the left, also before the text; very short ones match almost anything. Places are
 * in UTF-16 code units, where the published code counts code points.
 *
 * @see github.com/stefanhgm/patient_summaries_with_llms, `process_hallucination_detection_results`
 */
export function readDetection(
  answer: string,
  summary: string,
): { labels: (PublishedLabel & { label: string })[]; dropped: number } {
  const [, tagged] = answer.split(PUBLISHED_MARKER)
  if (tagged === undefined) return { labels: [], dropped: 0 }
  const { text, labels } = parseTags(tagged.trim(), true)
  if (text === summary) {
    return { labels: labels.map((label) => ({ ...label, label: label.label ?? NO_CLASS })), dropped: 0 }
  }
  return alignLabels(labels, text, summary)
}

/** Strips tags and notes where they stood: any name counts, none goes over a line, an unclosed one stays in the text. */
export function parseTags(tagged: string, hasClasses: boolean): { text: string; labels: PublishedLabel[] } {
  const labels: PublishedLabel[] = []
  let text = tagged
  for (;;) {
    const found = /<([\p{L}\p{N}_]+)([^\n]*?)>([^\n]*?)<\/\1>/u.exec(text)
    if (!found) return { text, labels }
    const [whole, , attributes = '', inner = ''] = found
    const classes = [...attributes.matchAll(/class="(.*?)"/g)]
    labels.push({
      start: found.index,
      end: found.index + inner.length,
      orig_label: attributes.trim(),
      text: inner,
      ...(hasClasses && classes.length === 1 && { label: classes[0]?.[1] ?? '' }),
    })
    text = text.slice(0, found.index) + inner + text.slice(found.index + whole.length)
  }
}

/** Looks for each passage near its place in the text that the model should have repeated. */
export function alignLabels(
  labels: readonly PublishedLabel[],
  copy: string,
  summary: string,
): { labels: AlignedLabel[]; dropped: number } {
  const aligned = labels.flatMap((label): AlignedLabel[] => {
    const window = summary.slice(
      Math.max(0, label.start - PADDING),
      Math.min(copy.length, label.end + PADDING),
    )
    const found = findSimilar(window, label.text, MOST_EDITS)
    if (found === null) return []
    const start = label.start - PADDING + found[0]
    const end = label.start - PADDING + found[1]
    const { text: orig_text, orig_label, label: name = NO_CLASS } = label
    // a place before the text counts from its end, as slices of Python do
    return [{ start, end, orig_label, orig_text, label: name, text: summary.slice(start, end) }]
  })
  return { labels: aligned, dropped: labels.length - aligned.length }
}

/** The first of the most similar places of the same length; null where none is within so many edits. */
export function findSimilar(text: string, wanted: string, most: number): [number, number] | null {
  let best: { at: number; edits: number } | null = null
  for (let at = 0; at + wanted.length <= text.length; at++) {
    const edits = countEdits(text.slice(at, at + wanted.length), wanted)
    if (edits <= most && (best === null || edits < best.edits)) best = { at, edits }
  }
  return best && [best.at, best.at + wanted.length]
}
