import type { Definition } from '../protocols/definition'

/** What the statements of a text are that comes without any. */
export const TEXT_CUTS = ['sentences', 'claims', 'both', 'later'] as const
export type TextCut = (typeof TEXT_CUTS)[number]

/** The text as it stands, and nothing twice. */
export const DEFAULT_CUT: TextCut = 'sentences'

/** Whether a protocol looks at statements that a text can be cut into: others are listed, named by people or brought by files. */
export function takesCutStatements({ item }: Pick<Definition, 'item'>): boolean {
  return item.parts.some(
    ({ of, kinds }) =>
      of === 'statement' && (kinds?.some((kind) => kind === 'sentence' || kind === 'claim') ?? true),
  )
}

/**
 * Kinds of documents that are held against statements of each other: notes and lists of facts. They are the material of those
 * items, and no texts to be cut.
 */
export function listComparedKinds(tasks: readonly { definition: Pick<Definition, 'item'> }[]): string[] {
  const kinds = tasks
    .map(({ definition }) => definition)
    .filter(({ item }) => item.generate.by === 'cross' && item.generate.within === 'source')
    .flatMap(({ item }) => item.parts.flatMap((part) => (part.of === 'document' ? (part.kinds ?? []) : [])))
  return [...new Set(kinds)]
}

export type CutStatement = { kind: 'sentence' | 'claim'; text: string; start: number; end: number }
/** A sentence, and the claims that the rules find in it: at least one. */
export type CutSentence = { sentence: CutStatement; claims: readonly CutStatement[] }

/** What is to be checked of a text that was cut: in the order of the text, each sentence before its claims. */
export function pickStatements(sentences: readonly CutSentence[], cut: TextCut): CutStatement[] {
  return sentences.flatMap(({ sentence, claims }) => [
    ...(cut === 'sentences' || cut === 'both' ? [sentence] : []),
    ...(cut === 'claims' || cut === 'both' ? claims : []),
  ])
}

/** How much there is to cut in texts. */
export type CutCounts = {
  sentences: number
  claims: number
  /** Sentences that are one claim: with both kinds, raters answer them twice. */
  single: number
}

/** Over all sentences of some texts. */
export function countCut(sentences: readonly CutSentence[]): CutCounts {
  return {
    sentences: sentences.length,
    claims: sentences.reduce((sum, { claims }) => sum + claims.length, 0),
    single: sentences.filter(({ claims }) => claims.length === 1).length,
  }
}

/** How many statements a choice makes. */
export function statementsOfCut({ sentences, claims }: CutCounts, cut: TextCut): number {
  return { sentences, claims, both: sentences + claims, later: 0 }[cut]
}

/** The headings and fragments of some texts, which state nothing and are dropped where rules cut them. */
export type DroppedPieces = {
  /** All together. */
  dropped: number
  /** What these say and how often, the most frequent first, to be looked at before anything is kept. */
  droppedTexts: readonly { text: string; count: number }[]
}

/** @param counts how often each is dropped */
export function listDropped(counts: ReadonlyMap<string, number>): DroppedPieces {
  const pieces = [...counts].map(([text, count]) => ({ text, count }))
  return {
    dropped: pieces.reduce((sum, { count }) => sum + count, 0),
    droppedTexts: pieces.toSorted((left, right) => right.count - left.count).slice(0, SHOWN_CUT.dropped),
  }
}

/** The texts that an import adds without statements; once they are kept, none of what is dropped is named. */
export type UncutTexts = CutCounts &
  DroppedPieces & {
    /** What was chosen for them. */
    cut: TextCut
    documents: number
    /** The first of the texts, to be looked at before anything is kept; none afterwards. */
    examples: readonly UncutText[]
    /** Texts that were there already, left for later by an earlier import: they stay so. */
    leftBefore: number
  }

export type UncutText = CutCounts & {
  document: string
  patient: string
  /** The first sentences, with their claims. */
  first: readonly CutSentence[]
}

/** So much is shown of what would be cut. */
export const SHOWN_CUT = { documents: 20, sentences: 6, dropped: 200 }
