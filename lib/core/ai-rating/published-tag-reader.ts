import type { Definition } from '@/lib/core/protocols/definition'
import { PUBLISHED_MARKER, readDetection } from '@/lib/core/protocols/error-spans/as-published/read-detection'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { type CallReader, failedCall, toReason } from './call-reader'

type Layer = Definition['spanLayers'][number]

/**
 * Reads a text with tags as the published code does, for comparison: see {@link readDetection} for what that gets wrong. A passage
 * that cannot be held, as it lies before the text or has a class that is none as it is spelled, is left out as the published
 * scores leave it out, and named among the answer's warnings.
 */
export function createPublishedTagReader(definition: Definition, layer: Layer): CallReader {
  const read = createAnswerReader(definition)
  const known = new Set([...layer.labels.map(({ code }) => code), layer.unclassed])
  return (reply, { earlier = {}, parts = {}, texts = {} }) => {
    if (typeof reply !== 'string') return failedCall('unparseable')
    const text = texts[layer.part] ?? ''
    const { labels, dropped } = readDetection(reply, text)
    const isHeld = ({ start, end, label }: (typeof labels)[number]) =>
      0 <= start && start < end && end <= text.length && known.has(label)
    const spans = labels.filter(isHeld).map(({ start, end, label }) => ({ start, end, label }))
    const left = labels.filter((label) => !isHeld(label))
    const answer = read({ values: { ...earlier, [layer.id]: spans }, parts, texts })
    const [problem] = answer.problems
    if (problem !== undefined) return failedCall('invalid', problem.replace(/\.$/, ''))
    const warnings = [
      ...(reply.includes(PUBLISHED_MARKER) ? [] : ['There was no marker: as published, that is no error.']),
      ...(dropped === 0 ? [] : [`As published, ${dropped} passages that were not found again are dropped.`]),
      ...left.map(({ start, end, label }) => `As published, “${label}” from ${start} to ${end} is dropped.`),
    ]
    return {
      ok: true,
      values: { [layer.id]: answer.values[layer.id] },
      reason: toReason(reply.split(PUBLISHED_MARKER)[0]) ?? '',
      cited: [],
      ungrounded: [],
      copied: { confidence: {}, warnings },
    }
  }
}
