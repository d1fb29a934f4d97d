/** Which of the parts that a text is written from a step reads; `ends` are the first and the last, `inner` those between. */
type Reads = 'first' | 'rest' | 'ends' | 'inner' | 'last' | 'all' | 'none'

const STEP_NAMES = ['draft', 'refine', 'last', 'reorganize', 'verify'] as const

/** What a draft came of: a step, a draft that was too long, or a part that was left out. */
export const DRAFT_STEPS = [...STEP_NAMES, 'shorten', 'skip'] as const

export type DraftStep = (typeof DRAFT_STEPS)[number]

/** A step of a method: one question to a model, whose answer is the next draft. */
type WritingStep = {
  name: (typeof STEP_NAMES)[number]
  /** The prompt file. */
  prompt: string
  reads: Reads
  /** Whether the step is taken once for each part that it reads, and not once with all of them. */
  isEach?: boolean
  /** Whether a draft that is too long is shortened before the next step. */
  isFitted?: boolean
}

/** How a text is written from the notes of an admission. */
export type WritingMethod = {
  /** Notes as they are, each with a tag, or bundles of their summaries. */
  parts: 'bundles' | 'notes'
  /** The prompt file that asks which of the inner parts to leave out; null where none are. */
  skip: string | null
  steps: readonly WritingStep[]
  /** The prompt file that shortens a draft. */
  shorten: string
}

const cited = 'brief/refine'

/**
 * The methods, each a sequence of steps. `bundles` sums notes up and works the summaries in; `cited` works in note by note and has
 * each statement name its note; `one-prompt` asks once, with all notes.
 *
 * @see VeriFact (Chung et al. 2025), section 4.2.4; MedFactEval and MedAgentBrief (Grolleau et al. 2025)
 */
export const WRITING_METHODS = {
  bundles: {
    parts: 'bundles',
    skip: null,
    steps: [
      { name: 'draft', prompt: 'course/write', reads: 'first', isFitted: true },
      { name: 'refine', prompt: 'course/refine', reads: 'rest', isEach: true, isFitted: true },
    ],
    shorten: 'course/compact',
  },
  cited: {
    parts: 'notes',
    skip: 'brief/relevance',
    steps: [
      { name: 'draft', prompt: 'brief/draft', reads: 'ends' },
      { name: 'refine', prompt: cited, reads: 'inner', isEach: true },
      { name: 'last', prompt: cited, reads: 'last', isEach: true },
      { name: 'reorganize', prompt: 'brief/reorganize', reads: 'none' },
      { name: 'verify', prompt: 'brief/verify', reads: 'all', isFitted: true },
    ],
    shorten: 'brief/shorten',
  },
  'one-prompt': {
    parts: 'notes',
    skip: null,
    steps: [{ name: 'draft', prompt: 'brief/one-prompt', reads: 'all', isFitted: true }],
    shorten: 'brief/shorten',
  },
} as const satisfies Record<string, WritingMethod>

export type WritingMethodName = keyof typeof WRITING_METHODS

/** One draft of a text, with its tags; of a part that was left out, why. */
export type Draft = {
  /** Its place in the sequence of steps that would be taken if no part were left out; what is shortened keeps its place. */
  index: number
  step: DraftStep
  /** The tag of the one note that was read; null where that was none, or several. */
  tag: string | null
  text: string
}

/** Every prompt file that a method asks with. */
export function listWritingPrompts({ parts, skip, steps, shorten }: WritingMethod): string[] {
  const summing = parts === 'bundles' ? ['course/summarize', 'course/combine'] : []
  const own = [...(skip === null ? [] : [skip]), ...steps.map(({ prompt }) => prompt), shorten]
  return [...new Set([...summing, ...own])]
}

/** One question of a method: the step, and the parts that go with it. */
export type PlannedStep<Part> = { index: number; step: WritingStep; parts: readonly Part[] }

/** The questions that a method asks of so many parts, in order; a step that reads parts of which there are none is not taken. */
export function planSteps<Part>({ steps }: WritingMethod, parts: readonly Part[]): PlannedStep<Part>[] {
  return steps
    .flatMap((step) => {
      const read = pick(parts, step.reads)
      if (step.isEach) return read.map((part) => ({ step, parts: [part] }))
      return step.reads !== 'none' && read.length === 0 ? [] : [{ step, parts: read }]
    })
    .map((planned, index) => ({ index, ...planned }))
}

/** The parts that a reading means, in order. */
export function pick<Part>(parts: readonly Part[], reads: Reads): readonly Part[] {
  switch (reads) {
    case 'first':
      return parts.slice(0, 1)
    case 'rest':
      return parts.slice(1)
    case 'ends':
      return parts.filter((_, at) => at === 0 || at === parts.length - 1)
    case 'inner':
      return parts.slice(1, -1)
    case 'last':
      return parts.slice(1).slice(-1)
    case 'all':
      return parts
    case 'none':
      return []
  }
}
