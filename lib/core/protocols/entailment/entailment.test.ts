import { describe, expect, it } from 'vitest'
import { computeScores } from '@/lib/core/protocols/compute-scores'
import { findShipped } from '@/lib/core/protocols/shipped'
import { coefficientOfVariation } from '@/lib/core/stats/coefficient-of-variation'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { readReference } from '@/lib/testing/reference-values'
import { readJudgmentAsPublished } from './as-published/judgment'
import { splitDelimitedAsPublished, splitListAsPublished } from './as-published/split-facts'
import { splitSentencesAsPublishedIn, toPublishedHypothesis } from './as-published/split-sentences'
import { isKeptWhole, tokenizeAsPublished } from './as-published/tokens'
import { countFacts, linkFacts, nearestSentences, poolWeights } from './atomicity'
import { denseDistances } from './cosine-distances'
import { classifyFact } from './fact-class'
import { readFacts } from './read-facts'
import { findStarts, toLines } from './sentence-lines'
import { shareOfWords } from './share-of-words'

type Splitter = { tokens: string[]; sentences: string[]; hypotheses: string[] }
type Sentences = {
  cases: { text: string; ct_sentence_splitter: Splitter; fast_ct_sentence_splitter: Splitter }[]
}
type Pairs = {
  note: string
  decompositions: Record<string, string | null>
  rows: { custom_id: string; premise: string; hypothesis: string }[]
}
type Judgment = {
  model_output: string | null
  entailment_pred_raw: unknown
  not_parseable: boolean
  entailment_pred: number
}
type Definitions = {
  sentence_atomicity: {
    sentence_embeddings: number[][]
    fact_embeddings: number[][]
    facts_per_sentence: number[]
  }
  weighted_recall: {
    junk_sentence: boolean[]
    weights_own_model: number[]
    sentence_entailed: number[]
    unweighted: number
    weighted_own_model: number
    pooled_over_models: { counts_by_model: number[][]; mean_weights: number[]; weighted: number }
  }
  coefficient_of_variation: { fact_counts_per_model: number[]; cv_sample: number | null }[]
}

const toUnit = (values: readonly number[]) => {
  const length = Math.hypot(...values)
  return values.map((value) => (length === 0 ? 0 : value / length))
}
const read = <Content>(name: string) => readReference<Content>(`factehr/${name}.json`)
const lists = read<{ cases: { input: string; output: string[] }[] }>('split_facts').cases
const sentences = read<Sentences>('sentence_splitting').cases
const tokens = read<{ cases: { token: string; kept_whole: boolean }[] }>('token_match').cases
const judgments = read<{ cases: Judgment[] }>('entailment_output_parsing').cases
const defined = read<Definitions>('paper_definitions')

describe('lists of facts as published', () => {
  it.each(lists)('cuts the numbered list $input as the published code does', ({ input, output }) => {
    expect(splitListAsPublished(input)).toEqual(output)
  })

  it('cuts addresses and keeps an empty fact at the end of a delimited list', () => {
    expect(splitDelimitedAsPublished('There is a left effusion.//There is no pneumothorax.// ')).toEqual([
      'There is a left effusion.',
      'There is no pneumothorax.',
      '',
    ])
    expect(splitDelimitedAsPublished('See http://x.org')).toEqual(['See http:', 'x.org'])
  })
})

describe('pairs as published', () => {
  const { note, decompositions, rows } = read<Pairs>('entailment_pairs')
  const sentencesOfNote = splitSentencesAsPublishedIn(note, 'slow').map(toPublishedHypothesis)

  it.each(Object.entries(decompositions))(
    'are made of the list %s as the published code makes them',
    (id, list) => {
      // a list that was filtered is none
      const made = [
        ...(list === null ? [] : splitDelimitedAsPublished(list)).map((fact) => [note, fact]),
        ...(list === null ? [] : sentencesOfNote).map((sentence) => [list, sentence]),
      ]
      const expected = rows.filter(({ custom_id }) => custom_id.startsWith(`${id}|`))
      expect(made).toEqual(expected.map(({ premise, hypothesis }) => [premise, hypothesis]))
    },
  )

  it('differ from ours in the empty fact behind the last delimiter, which is none here', () => {
    const list = decompositions['d2'] ?? ''
    expect(splitDelimitedAsPublished(list).at(-1)).toBe('')
    expect(readFacts(list)).toMatchObject({ facts: { length: 2 }, warnings: { empty: 1 } })
  })
})

describe('sentences as published', () => {
  it.each(sentences)('cuts “$text” into the published tokens and sentences', (reference) => {
    for (const [splitter, expected] of [
      ['slow', reference.ct_sentence_splitter],
      ['fast', reference.fast_ct_sentence_splitter],
    ] as const) {
      const found = splitSentencesAsPublishedIn(reference.text, splitter)
      expect(tokenizeAsPublished(reference.text).map(({ text }) => text)).toEqual(expected.tokens)
      expect(found).toEqual(expected.sentences)
      expect(found.map(toPublishedHypothesis)).toEqual(expected.hypotheses)
    }
  })

  it.each(tokens)('keeps $token whole: $kept_whole', ({ token, kept_whole }) => {
    expect(isKeptWhole(token)).toBe(kept_whole)
  })
})

describe('answers of an AI rater as published', () => {
  it.each(judgments)('reads $model_output as $entailment_pred', (reference) => {
    const { raw, isUnreadable, counted } = readJudgmentAsPublished(reference.model_output)
    const expected = reference.entailment_pred_raw
    // the published code fails at an empty answer
    expect(raw).toEqual(typeof expected === 'object' ? null : expected)
    expect(isUnreadable).toBe(reference.not_parseable)
    expect(counted).toBe(reference.entailment_pred)
  })
})

describe('facts of a list', () => {
  const texts = (raw: string, options = {}) => readFacts(raw, options).facts.map(({ text }) => text)

  it.each([
    ['delimited, with an address', 'See http://x.org // B is so.', ['See http://x.org', 'B is so.']],
    ['delimited over lines', 'A is so.\n//\nB is\nso.', ['A is so.', 'B is so.']],
    ['numbered', '1. A is so.\n2. B is so.\n3. C is so.', ['A is so.', 'B is so.', 'C is so.']],
    ['numbered with brackets', '1) A is so.\n2) B is so.', ['A is so.', 'B is so.']],
    ['numbered with a heading', '## Independent Facts:\n1. A is so.\n2. B is so.', ['A is so.', 'B is so.']],
    ['numbered with a preamble', 'Here is the list:\n1. A is so.\n2. B is so.', ['A is so.', 'B is so.']],
    [
      'a value at the start of a line',
      '1. The range is\n5. 6\n2. B is so.',
      ['The range is 5. 6', 'B is so.'],
    ],
    [
      'items below an item',
      '1. A is so.\n  - sub one\n  - sub two\n2. B is so.',
      ['A is so. - sub one - sub two', 'B is so.'],
    ],
    ['bulleted', '\n ## Facts:\n * A is so.\n * B is so.', ['A is so.', 'B is so.']],
    ['one a line', 'A is so.\nB is so.\nC is so.', ['A is so.', 'B is so.', 'C is so.']],
    ['a decimal', '1. Dose is 2.5 mg\n2. T is 101.9', ['Dose is 2.5 mg', 'T is 101.9']],
  ])('are found where it is %s', (_, raw, facts) => {
    expect(texts(raw)).toEqual(facts)
  })

  it.each([
    ['nothing', '  ', { empty: 1 }],
    ['an empty piece', 'A is so. // ', { empty: 1 }],
    ['punctuation and a rule', 'A is so. // . // ___', { junk: 2 }],
    ['a value alone', 'A is so. // 101 mEq/L', { partial: 1 }],
    ['several sentences in one piece', 'He is well. She is not.', { undivided: 1 }],
    ['a last piece that stops', 'A is so. // B is so. // C is so. // D is', { cut: 1 }],
  ])('come with a warning where there is %s', (_, raw, warnings) => {
    expect(readFacts(raw).warnings).toEqual(warnings)
  })

  it('leaves the last piece out where the server cut the answer', () => {
    expect(texts('A is so. // B is', { isCut: true })).toEqual(['A is so.'])
    expect(readFacts('A is so. // B is', { isCut: true }).warnings).toEqual({ cut: 1 })
  })

  it('stand in the raw text where they say, whatever the list looks like', () => {
    const draw = seededUniform('lists')
    const pieces = [
      'A is so.',
      '//',
      ' // ',
      '\n',
      '1. ',
      '2) ',
      '* ',
      '  ',
      'http://a.b',
      '5. 6',
      '##x:',
      '“ü”',
      '🩺',
    ]
    for (let round = 0; round < 300; round++) {
      const raw = Array.from({ length: 12 }, () => pieces[Math.floor(draw() * pieces.length)]).join('')
      let last = 0
      for (const { text, start, end } of readFacts(raw).facts) {
        expect(raw.slice(start, end).replaceAll(/\s+/gu, ' ')).toBe(text)
        expect(start).toBeGreaterThanOrEqual(last)
        last = end
      }
    }
  })
})

describe('classes of facts and sentences', () => {
  it.each([
    ['junk', ['___', '*', ',', '.', ' ', '7']],
    ['partial', ['2+', '05:55', '101 mEq/L', 'Rel.', 'PT.', '24 hours', 'Pink/ruddy.', '01/15/2022', '5 mg']],
    ['whole', ['No pneumothorax is seen.', 'Patient improved.', 'Heart rate 88', 'Temp was 101.9.']],
  ] as const)('says that a text is %s', (own, texts) => {
    expect(texts.map(classifyFact)).toEqual(texts.map(() => own))
  })
})

describe('facts per sentence', () => {
  const {
    sentence_embeddings: vectors,
    fact_embeddings: facts,
    facts_per_sentence,
  } = defined.sentence_atomicity

  it('gives each fact to the nearest sentence as the paper defines it', () => {
    const links = nearestSentences(denseDistances(facts.map(toUnit), vectors.map(toUnit)))
    expect(countFacts(links, vectors.length)).toEqual(facts_per_sentence)
  })

  it('goes by shared words, and to no sentence where none is shared', () => {
    const sentences = ['Left pleural effusion is larger.', 'No pneumothorax.', 'Heart rate 88.']
    expect(linkFacts(['No pneumothorax is seen.', 'The heart rate was 88.', 'Bees hum.'], sentences)).toEqual(
      [1, 2, null],
    )
  })

  it('takes a long sentence that says the fact for a short one that shares a number with it', () => {
    const sentences = [
      'ST depression of 2 mm in V3-V6 and 1 mm in I and aVL, with ST elevation of 1 mm in aVR, consider left main disease.',
      'Compared with tracing #2 atrial fibrillation is new.',
      'No ST depression of 2 mm.',
    ]
    expect(linkFacts(['There is ST depression of 2 mm.'], sentences.slice(0, 2))).toEqual([0])
    expect(linkFacts(['There is ST depression of 2 mm.'], sentences)).toEqual([2])
  })

  it('pools weights over lists, so that recall differs from that by one list', () => {
    const { junk_sentence, weights_own_model, sentence_entailed, pooled_over_models, ...expected } =
      defined.weighted_recall
    const classes = junk_sentence.map((isJunk) => (isJunk ? 'junk' : 'whole'))
    const pooled = poolWeights(pooled_over_models.counts_by_model, classes) ?? []
    const definition = findShipped('entailment')
    const recall = (weights: readonly number[], score: string) =>
      computeScores(
        definition,
        sentence_entailed.map((said, at) => ({
          units: { decomposition: 'one' },
          reading: {
            variables: { entailed: said === 1 ? 'entailed' : 'absent' },
            spans: {},
            links: {},
            parts: { hypothesis: { direction: 'recall', weight: weights[at] ?? null } },
          },
        })),
      ).find(({ id }) => id === score)?.value
    expect(pooled).toEqual(pooled_over_models.mean_weights)
    expect(recall(pooled, 'weighted-recall')).toBeCloseTo(pooled_over_models.weighted, 12)
    expect(recall(weights_own_model, 'weighted-recall')).toBeCloseTo(expected.weighted_own_model, 12)
    expect(recall(pooled, 'recall')).toBeCloseTo(expected.unweighted, 12)
  })
})

describe('the coefficient of variation', () => {
  it.each(defined.coefficient_of_variation)('of $fact_counts_per_model is $cv_sample', (reference) => {
    const found = coefficientOfVariation(reference.fact_counts_per_model)
    expect(found === null).toBe(reference.cv_sample === null)
    expect(found ?? 0).toBeCloseTo(reference.cv_sample ?? 0, 12)
  })
})

describe('sentences as lines', () => {
  const note = ' A is so.\n B is\tso.\n\n___\nC.'

  it('begin in the note where their lines begin, whatever the white space', () => {
    expect(toLines(note, [1, 11, 25])).toBe('A is so.\nB is so. ___\nC.')
    expect(findStarts(note, 'A is so. B\nis so. ___ C.')).toEqual([1, 13])
    expect(findStarts(note, toLines(note, [1, 11, 25]))).toEqual([1, 11, 25])
  })

  it('are refused where they say anything else than the note', () => {
    expect(findStarts(note, 'A is so.')).toBeNull()
    expect(findStarts(note, 'A is so. B is so. ___ D.')).toBeNull()
  })
})

describe('the share of words', () => {
  it('counts numbers twice, and is 0 of a hypothesis without words', () => {
    expect(shareOfWords('He is afebrile.', 'Afebrile overnight.')).toBe(1)
    expect(shareOfWords('Dose 5', 'Dose 6')).toBeCloseTo(1 / 3, 12)
    expect(shareOfWords('___', 'Dose 6')).toBe(0)
  })
})
