import { describe, expect, it } from 'vitest'
import type { LabeledSpan } from '@/lib/core/agreement/spans/labeled-span'
import { toTokenSpanAsPublished } from '@/lib/core/agreement/spans/text-tokens'
import { readReference } from '@/lib/testing/reference-values'
import { writeTags } from '@/lib/testing/write-tags'
import { alignLabels, findSimilar, type PublishedLabel, parseTags, readDetection } from './read-detection'

type Cases<Case> = { cases: (Case & { name: string })[] }

describe('answers with tags, read as published', () => {
  const parsing =
    readReference<
      Cases<{
        input: string
        add_label: boolean
        output: { text_without_tags: string; labels: PublishedLabel[] }
      }>
    >('spans/tag_parsing.json')
  it.each(parsing.cases)('lose their tags as the published code takes them: $name', (one) => {
    const { text, labels } = parseTags(one.input, one.add_label)
    expect(text).toBe(one.output.text_without_tags)
    expect(labels).toEqual(one.output.labels)
  })

  const alignment = readReference<
    Cases<{
      gold_summary: string
      pred_summary: string
      pred_labels: PublishedLabel[]
      output: { aligned: Record<string, unknown>[]; dropped: number }
    }>
  >('spans/label_alignment.json')
  it.each(alignment.cases)('are found again where the published code finds them: $name', (one) => {
    const { labels, dropped } = alignLabels(one.pred_labels, one.pred_summary, one.gold_summary)
    expect(dropped).toBe(one.output.dropped)
    expect(one.output.aligned).toEqual(labels.map((label) => expect.objectContaining(label)))
  })

  const fuzzy = readReference<{
    cases: { s: string; substring: string; max_distance: number; output: number[] | null }[]
  }>('spans/fuzzy_substring.json')
  it.each(fuzzy.cases)('find “$substring” in “$s” within $max_distance edits', (one) => {
    expect(findSimilar(one.s, one.substring, one.max_distance)).toEqual(one.output)
  })

  const pipeline = readReference<
    Cases<{
      summary: string
      gold_labels: LabeledSpan[]
      predicted_labeled_errors: string
      predicted_labels: PublishedLabel[]
      pred_token_labels: LabeledSpan[]
      gold_token_labels: LabeledSpan[]
    }>
  >('spans/detection_pipeline.json')
  it.each(pipeline.cases)('become the published labels as a whole: $name', (one) => {
    const { labels } = readDetection(one.predicted_labeled_errors, one.summary)
    expect(labels).toEqual(one.predicted_labels)
    const inTokens = (spans: readonly LabeledSpan[]) =>
      spans.map((span) => expect.objectContaining(toTokenSpanAsPublished(one.summary, span)))
    expect(one.pred_token_labels).toEqual(inTokens(labels))
    expect(one.gold_token_labels).toEqual(inTokens(one.gold_labels))
  })

  const tagging = readReference<{
    cases: {
      summary: string
      labels: { start: number; end: number; label: string }[]
      with_class: boolean
      output: string
    }[]
  }>('spans/tagging.json')
  it.each(tagging.cases)('are written from passages as published, with classes: $with_class', (one) => {
    expect(writeTags(one.summary, one.labels, one.with_class)).toBe(one.output)
  })
})
