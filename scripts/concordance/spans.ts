import path from 'node:path'
import { compareSpans, type SpanScores } from '@/lib/core/agreement/spans/compare-spans'
import { countAlpha } from '@/lib/core/agreement/spans/count-alpha'
import { COVER, coveredShare } from '@/lib/core/agreement/spans/covered-share'
import { gamma } from '@/lib/core/agreement/spans/gamma'
import type { LabeledSpan, SpanDocument } from '@/lib/core/agreement/spans/labeled-span'
import { overlapF1 } from '@/lib/core/agreement/spans/overlap-f1'
import { publishedSpans } from '@/lib/core/agreement/spans/published-spans'
import { SPAN_SCHEMES, type SpanScheme } from '@/lib/core/agreement/spans/span-schemes'
import { tokenAgreement } from '@/lib/core/agreement/spans/token-agreement'
import { unitizedAlpha } from '@/lib/core/agreement/spans/unitized-alpha'
import { AppError } from '@/lib/core/errors'
import { type EstimateJson, formatEstimate, toEstimateJson, toEstimatesJson } from './agreement/estimate-json'
import { declareLabels, toCount, toResamples } from './agreement/read-options'
import { defineCommand } from './define-command'
import { fromCaller } from './from-caller'
import { formatTable, UsageError } from './io'
import { type MarkedText, readSpanFile } from './spans/read-span-file'

const USAGE = `spans FIRST.jsonl SECOND.jsonl [--json]
  How far two files of marked passages agree: by scheme and label, over characters and words, and beyond chance. The
  first is the reference. Each line is a text, in the same order in both:
  {"summary": TEXT, "labels": [{"start": 0, "end": 4, "label": "A", "text": "…"}]}

  --labels A,B,C    passages of these labels alone; otherwise of all that are there
  --as-published    as the published scores: passages in words, matched in their order, tokens that are marked twice
                    counted twice, and precision and recall of tokens in their order, the second being the reference
  --by-source       texts of one source, the key "text" of their lines, are taken for alike, and intervals are over sources
  --bootstrap 1000  resamples for the interval of alpha on counts of spans, 100 to 100,000
  --seed 1          the same seed draws the same
  --json            all figures, with their intervals and why one has none

  spans settled.jsonl judge.jsonl
  spans one.jsonl other.jsonl --labels "wrong number,wrong name" --json
  spans settled.jsonl judge.jsonl --as-published --bootstrap 10000

  Ends with 0, with 1 for a file that cannot be read, with 2 for wrong use.`

type SchemeJson = { counts: Record<string, number> } & Record<'precision' | 'recall' | 'f1', EstimateJson>
type SchemesJson = Record<SpanScheme, SchemeJson>

const OPTIONS = {
  labels: { type: 'string' },
  'as-published': { type: 'boolean', default: false },
  'by-source': { type: 'boolean', default: false },
  bootstrap: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
} as const

/** Agreement of two raters, or of an AI with the consensus label, on marked passages. */
export const spansCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, takesWords: true },
  async (call) => {
    const { values, words, show } = call
    const [first, second] = words.map(fromCaller)
    if (first === undefined || second === undefined || words.length > 2) throw new UsageError(USAGE)
    const read = await readSpanFile(first)
    const documents = pairTexts(first, read, second, await readSpanFile(second))
    const report = toSpansJson(documents, {
      clusters: values['by-source'] ? sourcesOf(first, read) : null,
      labels: values.labels === undefined ? listLabels(documents) : declareLabels(values.labels),
      isAsPublished: values['as-published'],
      resamples: toResamples(values.bootstrap),
      seed: toCount(values.seed, '--seed'),
    })
    show(report, () => `${nameFiles(first, second)}\n\n${describe(report)}`)
    return 0
  },
)

/** Which file is the reference: precision is of the other's spans, recall of the reference's. */
function nameFiles(first: string, second: string): string {
  return `precision and recall of ${path.basename(second)} against ${path.basename(first)}`
}

function pairTexts(first: string, ones: MarkedText[], second: string, others: MarkedText[]): SpanDocument[] {
  if (ones.length !== others.length)
    throw new AppError('invalid', `${first} has ${ones.length} texts, ${second} has ${others.length}.`)
  return ones.map((one, index) => {
    const other = others[index]
    if (other?.text !== one.text)
      throw new AppError('invalid', `Text ${index + 1} of ${first} is not text ${index + 1} of ${second}.`)
    return { text: one.text, first: one.spans, second: other.spans }
  })
}

/** What each text was written from. @throws {AppError} `invalid` where a line does not say */
function sourcesOf(file: string, texts: readonly MarkedText[]): string[] {
  return texts.map(({ source }, index) => {
    if (source === null)
      throw new AppError(
        'invalid',
        `Text ${index + 1} of ${file} has no source: the key "text" is not there.`,
      )
    return source
  })
}

function listLabels(documents: readonly SpanDocument[]): string[] {
  const all = documents.flatMap(({ first, second }) => [...first, ...second].map(({ label }) => label))
  return [...new Set(all)].toSorted()
}

type Settings = {
  labels: string[]
  isAsPublished: boolean
  clusters: readonly string[] | null
  resamples: number
  seed: number
}

function toSpansJson(documents: readonly SpanDocument[], settings: Settings) {
  const { labels, isAsPublished, clusters } = settings
  const keep = (spans: readonly LabeledSpan[]) => spans.filter(({ label }) => labels.includes(label))
  const kept = documents.map(({ text, first, second }) => ({
    text,
    first: keep(first),
    second: keep(second),
  }))
  const found = compareSpans(isAsPublished ? kept.map(publishedSpans) : kept, {
    labels,
    clusters,
    matching: isAsPublished ? 'as published' : 'best',
  })
  const tokens = tokenAgreement(kept, labels, clusters)
  const continua = kept.map(({ text, first, second }) => ({
    length: text?.length ?? 0,
    raters: [first, second] as const,
  }))
  const unitized = (isLabelAware: boolean) =>
    toEstimateJson(unitizedAlpha(continua, { isLabelAware, clusters }))
  const aligned = (isLabelAware: boolean) =>
    toEstimateJson(gamma(continua, { isLabelAware, clusters, seed: settings.seed }))
  const overlap = (isLabelAware: boolean) => overlapF1(kept, { isLabelAware, isAsPublished, clusters })
  const toSchemeJson = ({ counts, ...figures }: SpanScores): SchemeJson => ({
    counts,
    ...toEstimatesJson(figures, toEstimateJson),
  })
  const toSchemesJson = (schemes: Record<SpanScheme, SpanScores>): SchemesJson => ({
    strict: toSchemeJson(schemes.strict),
    exact: toSchemeJson(schemes.exact),
    partial: toSchemeJson(schemes.partial),
    type: toSchemeJson(schemes.type),
  })
  return {
    n_texts: kept.length,
    n_spans: [kept.flatMap(({ first }) => first).length, kept.flatMap(({ second }) => second).length],
    labels,
    matching: isAsPublished ? 'as published' : 'best',
    schemes: toSchemesJson(found.overall),
    per_label: Object.fromEntries(
      found.perLabel.map(({ label, ...schemes }) => [label, toSchemesJson(schemes)]),
    ),
    confusion: { labels: [...labels, null], counts: found.confusion },
    overlap: {
      agnostic: toEstimatesJson(overlap(false), toEstimateJson),
      aware: toEstimatesJson(overlap(true), toEstimateJson),
    },
    covered: {
      agnostic: shareCovered(kept, false, settings),
      aware: shareCovered(kept, true, settings),
    },
    count_alpha: toEstimateJson(
      countAlpha(
        kept.map(({ first, second }) => [first.length, second.length]),
        settings,
      ),
    ),
    unitized_alpha: { agnostic: unitized(false), aware: unitized(true) },
    gamma: { agnostic: aligned(false), aware: aligned(true) },
    tokens: {
      n_tokens: tokens.tokens,
      percent_agreement: toEstimateJson(tokens.percentAgreement),
      krippendorff_alpha: toEstimateJson(tokens.krippendorffAlpha),
      gwet_ac1: toEstimateJson(tokens.ac1),
    },
  }
}

/** Of the spans of either, the share that has a partner. */
function shareCovered(
  documents: readonly SpanDocument[],
  isLabelAware: boolean,
  { clusters }: Pick<Settings, 'clusters'>,
): Record<'first' | 'second', EstimateJson> {
  const of = (side: 'first' | 'second') =>
    toEstimateJson(coveredShare(documents, { isLabelAware, clusters, sides: [side] }))
  return { first: of('first'), second: of('second') }
}

function describe(report: ReturnType<typeof toSpansJson>): string {
  const { n_texts, n_spans, schemes, per_label, overlap, covered, count_alpha, unitized_alpha, tokens } =
    report
  const scores = ({ precision, recall, f1 }: Omit<SchemeJson, 'counts'>) =>
    [precision, recall, f1].map(formatEstimate)
  const byScheme = formatTable(
    ['label', 'scheme', 'correct', 'incorrect', 'partial', 'missed', 'spurious', 'precision', 'recall', 'F1'],
    [['all', schemes] as const, ...Object.entries(per_label)].flatMap(([label, reported]) =>
      SPAN_SCHEMES.map((scheme) => [
        label,
        scheme,
        ...Object.values(reported[scheme].counts).map(String),
        ...scores(reported[scheme]),
      ]),
    ),
  )
  const others = formatTable(
    [
      report.matching === 'best'
        ? 'tokens marked by both'
        : 'tokens marked by both, as published: of the first against the second',
      'precision',
      'recall',
      'F1',
    ],
    [
      ['whatever the label', ...scores(overlap.agnostic)],
      ['with the same label', ...scores(overlap.aware)],
    ],
  )
  const covers = formatTable(
    [`spans with a partner that shares ${COVER} of the shorter`, 'of the first', 'of the second'],
    [
      ['whatever the label', formatEstimate(covered.agnostic.first), formatEstimate(covered.agnostic.second)],
      ['with the same label', formatEstimate(covered.aware.first), formatEstimate(covered.aware.second)],
    ],
  )
  const chance = formatTable(
    [`${n_texts} texts, ${n_spans.join(' and ')} spans, ${tokens.n_tokens} tokens`, 'value (95 % interval)'],
    [
      ['alpha on counts of spans', formatEstimate(count_alpha)],
      ['alpha for unitizing, whatever the label', formatEstimate(unitized_alpha.agnostic)],
      ['alpha for unitizing, with the same label', formatEstimate(unitized_alpha.aware)],
      ['gamma, whatever the label', formatEstimate(report.gamma.agnostic)],
      ['gamma, with labels', formatEstimate(report.gamma.aware)],
      ['tokens, percent agreement', formatEstimate(tokens.percent_agreement)],
      ["tokens, Krippendorff's alpha", formatEstimate(tokens.krippendorff_alpha)],
      ['tokens, AC1', formatEstimate(tokens.gwet_ac1)],
    ],
  )
  const { labels, counts } = report.confusion
  const nameOf = (label: string | null) => label ?? 'not marked'
  const confusion = formatTable(
    ['label of the first down, of the second across', ...labels.map(nameOf)],
    labels.map((label, row) => [nameOf(label), ...(counts[row] ?? []).map(String)]),
  )
  return [byScheme, confusion, others, covers, chance].join('\n\n')
}
